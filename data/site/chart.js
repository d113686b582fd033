"use strict";

// Charts as inline SVG, each with its meaning in words.

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children.flat());
  return element;
}

let charts = 0;

/** The frame of a chart: an image with a title and a description. */
function frame(width, height, title, description) {
  const id = "chart" + (++charts);
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-labelledby": `${id}t ${id}d`, class: "chart" },
    svg("title", { id: id + "t" }, title),
    svg("desc", { id: id + "d" }, description));
}

/** A step of an axis that is easy to read: 1, 2 or 5 times a power of ten. */
function easyStep(span, parts) {
  const rough = Math.max(span / parts, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

/** The width a chart may take. */
const chartWidth = () => Math.max(300, Math.min(1176, document.documentElement.clientWidth - 40));

/** Ratings over lists. Points: date, and rating or null where the player was not listed; there the line is broken. */
function ratingChart(points, title) {
  const known = points.filter((point) => point.rating !== null);
  const [width, height, left, right, top, bottom] = [chartWidth(), 260, 70, 44, 24, 34];
  const ratings = known.map((point) => point.rating);
  const step = easyStep(Math.max(...ratings) - Math.min(...ratings) + 20, 5);
  const low = Math.floor((Math.min(...ratings) - 1) / step) * step;
  const high = Math.ceil((Math.max(...ratings) + 1) / step) * step;
  const days = points.map((point) => Date.parse(point.date));
  const span = days[days.length - 1] - days[0];
  const x = (day) => left + (span ? (day - days[0]) / span : 0.5) * (width - left - right);
  const y = (rating) => height - bottom - (rating - low) / (high - low) * (height - top - bottom);
  const highest = known.reduce((best, point) => (point.rating > best.rating ? point : best));
  const [first, last] = [known[0], known[known.length - 1]];
  const words = { count: known.length, first: first.date, from: first.rating, last: last.date, to: last.rating, highest: highest.rating, when: highest.date };
  const chart = frame(width, height, title, t("site-chart-description", words));
  for (let rating = low; rating <= high; rating += step) {
    chart.append(svg("line", { class: "grid", x1: left - 20, x2: width - right + 20, y1: y(rating), y2: y(rating) }),
      svg("text", { class: "tick", x: left - 26, y: y(rating) + 4, "text-anchor": "end" }, String(rating)));
  }
  dayLabels(points, days, x, width - right).forEach(([day, text]) => {
    chart.append(svg("text", { class: "tick", x: x(day), y: height - 10, "text-anchor": "middle" }, text));
  });
  chart.append(svg("path", { class: "line", d: linePath(points, days, x, y) }));
  const named = known.length <= Math.max(4, width / 60);
  points.forEach((point, at) => {
    if (point.rating !== null) {
      chart.append(svg("circle", { class: "point", cx: x(days[at]), cy: y(point.rating), r: 4 },
        svg("title", {}, `${point.date}: ${point.rating}`)));
      if (named) {
        chart.append(svg("text", { class: "value", x: x(days[at]), y: y(point.rating) - 10, "text-anchor": "middle" }, String(point.rating)));
      }
    }
  });
  return chart;
}

/** The line through the points, begun anew after each gap. */
function linePath(points, days, x, y) {
  let open = false;
  return points.map((point, at) => {
    const sign = open ? "L" : "M";
    open = point.rating !== null;
    return open ? `${sign}${x(days[at]).toFixed(1)} ${y(point.rating).toFixed(1)}` : "";
  }).join("");
}

/** Days that fit under the chart side by side: full dates if few, else years. */
function dayLabels(points, days, x, end) {
  const chosen = [];
  const full = points.length <= 6;
  let free = -Infinity;
  points.forEach((point, at) => {
    const text = full ? point.date : point.date.slice(0, 4);
    const isNew = full || at === 0 || points[at - 1].date.slice(0, 4) !== text;
    const half = full ? 40 : 20;
    if (isNew && x(days[at]) - half >= free) {
      chosen.push([days[at], text]);
      free = x(days[at]) + half;
    }
  });
  return chosen;
}

/** Counts of men and women as lying bars. Rows: label, men, women. */
function barChart(rows, title) {
  const [width, line, left, right] = [chartWidth(), 24, Math.min(200, chartWidth() * 0.36), 48];
  const most = Math.max(...rows.map(([, men, women]) => men + women), 1);
  const x = (count) => count / most * (width - left - right);
  const all = rows.reduce((sum, [, men, women]) => sum + men + women, 0);
  const largest = rows.reduce((best, row) => (row[1] + row[2] > best[1] + best[2] ? row : best));
  const chart = frame(width, rows.length * line + 8, title, t("site-bars-description", { count: all, rows: rows.length, largest: largest[0], most: largest[1] + largest[2] }));
  rows.forEach(([label, men, women], at) => {
    const y = at * line + 4;
    chart.append(
      svg("text", { class: "tick", x: left - 8, y: y + 15, "text-anchor": "end" }, shortened(label, left)),
      svg("rect", { class: "men", x: left, y: y + 3, width: x(men), height: line - 8 }, svg("title", {}, `${label} · ${t("site-men")}: ${men}`)),
      svg("rect", { class: "women", x: left + x(men), y: y + 3, width: x(women), height: line - 8 }, svg("title", {}, `${label} · ${t("site-women")}: ${women}`)),
      svg("text", { class: "value", x: left + x(men + women) + 6, y: y + 15 }, String(men + women)),
    );
  });
  return chart;
}

/** A label cut to the space before the bars; the table beside the chart has it in full. */
function shortened(label, space) {
  let room = space - 16;
  let text = "";
  for (const sign of label) {
    room -= sign.codePointAt(0) > 0x2e80 ? 13 : 7.5;
    if (room < 0) {
      return text + "…";
    }
    text += sign;
  }
  return text;
}
