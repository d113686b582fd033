//! A headless Chromium, led by `WebDriver` as a reader would use it.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// What keeps the browser from speaking to anybody by itself.
const QUIET: [&str; 8] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The key that goes on to what can have the focus next, as `WebDriver` names it.
pub const TAB: &str = "\u{e004}";
/// The key that opens what has the focus.
pub const ENTER: &str = "\u{e007}";

/// A browser with one window and a profile of its own.
pub struct Browser {
    driver: Child,
    session: String,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser; none, with a line that says so, where Chromium or its driver is not installed.
    pub fn start() -> Option<Self> {
        let found = |name: &str| {
            let path = in_path(name);
            if path.is_none() {
                println!("{name} is not installed: nothing is tested in a browser");
            }
            path
        };
        let (chromium, driver) = (found("chromium")?, found("chromedriver")?);
        let mut driver = Command::new(driver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let address = format!("http://127.0.0.1:{}", port(&mut driver));
        let profile = TempDir::new().unwrap();
        let mut arguments = QUIET.map(str::to_owned).to_vec();
        arguments.push(format!("--user-data-dir={}", profile.path().display()));
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "binary": chromium, "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        } } });
        let made = post(&format!("{address}/session"), &wanted);
        let id = made["sessionId"].as_str().unwrap();
        let browser = Self {
            driver,
            session: format!("{address}/session/{id}"),
            _profile: profile,
        };
        // What the browser shows before anything is opened is its own.
        browser.post("url", &json!({ "url": "about:blank" }));
        browser.requests();
        Some(browser)
    }

    /// Opens a page of a site, and waits until it shows its heading. `page` may go on behind a `#`.
    pub fn open(&self, site: &Path, page: &str) {
        let address = format!("file://{}/{page}", site.display());
        // Two addresses that differ behind the # only are one document; a blank page between them makes two.
        self.post("url", &json!({ "url": "about:blank" }));
        self.post("url", &json!({ "url": address }));
        self.wait_for("document.querySelector('h1')");
    }

    /// What a script gives.
    pub fn value(&self, expression: &str) -> Value {
        self.post(
            "execute/sync",
            &json!({ "script": format!("return {expression};"), "args": [] }),
        )
    }

    /// The texts of the elements a selector finds.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let found = self.value(&format!(
            "[...document.querySelectorAll({})].map(e => e.textContent)",
            json!(selector)
        ));
        let texts = found.as_array().unwrap().iter();
        texts.map(|text| text.as_str().unwrap().to_owned()).collect()
    }

    /// Waits until an expression is true.
    pub fn wait_for(&self, expression: &str) {
        for _ in 0..400 {
            if self.value(&format!("Boolean({expression})")) == json!(true) {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        panic!(
            "{expression} did not come about; the page says:\n{}",
            self.texts("body").join("\n")
        );
    }

    /// Presses keys, one after the other.
    pub fn press(&self, keys: &str) {
        let stroke = |key: char| {
            [
                json!({ "type": "keyDown", "value": key }),
                json!({ "type": "keyUp", "value": key }),
            ]
        };
        let strokes: Vec<Value> = keys.chars().flat_map(stroke).collect();
        self.post(
            "actions",
            &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] }),
        );
    }

    /// Everything the pages wrote on the console.
    pub fn console(&self) -> Vec<String> {
        let entries = self.post("se/log", &json!({ "type": "browser" }));
        entries.as_array().unwrap().iter().map(Value::to_string).collect()
    }

    /// Every address anything was asked for.
    pub fn requests(&self) -> Vec<String> {
        let entries = self.post("se/log", &json!({ "type": "performance" }));
        let sent = |entry: &Value| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let message = &message["message"];
            let is_request = message["method"] == "Network.requestWillBeSent";
            is_request.then(|| message["params"]["request"]["url"].as_str().unwrap().to_owned())
        };
        entries.as_array().unwrap().iter().filter_map(sent).collect()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        post(&format!("{}/{path}", self.session), body)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = minreq::delete(self.session.as_str()).send();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

#[track_caller]
fn post(address: &str, body: &Value) -> Value {
    let request = minreq::post(address).with_header("Content-Type", "application/json");
    let answer = request.with_body(body.to_string()).send().unwrap();
    let mut value: Value = serde_json::from_str(answer.as_str().unwrap()).unwrap();
    assert_eq!(answer.status_code, 200, "{address}: {value}");
    value["value"].take()
}

/// The port a driver says it listens on.
fn port(driver: &mut Child) -> String {
    let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    let said = lines
        .map(Result::unwrap)
        .find(|line| line.contains("successfully on port"));
    let digits = |c: char| c.is_ascii_digit();
    let said = said.unwrap();
    let after = said.rsplit("port ").next().unwrap();
    after.chars().take_while(|&c| digits(c)).collect()
}

fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}
