//! Processes and how long and how large they were.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use wait4::Wait4;

use crate::Outcome;

/// A process that has ended well.
#[derive(Clone, Debug)]
pub struct Measured {
    /// From start to end, in seconds.
    pub seconds: f64,
    /// The most memory it had at a time, in MiB.
    pub mebibytes: u64,
    /// What it printed, if that is JSON.
    pub printed: Value,
}

/// Runs a process to its end.
pub fn run(command: &mut Command) -> Outcome<Measured> {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let said = std::thread::spawn(move || err.map(std::io::read_to_string));
    let printed = out.map(std::io::read_to_string).transpose()?.unwrap_or_default();
    let used = child.wait4()?;
    let seconds = started.elapsed().as_secs_f64();
    if !used.status.success() {
        let said = said.join().ok().flatten().transpose()?.unwrap_or_default();
        return Err(format!("{command:?}\n{said}").into());
    }
    Ok(Measured {
        seconds,
        mebibytes: used.rusage.maxrss >> 20,
        printed: serde_json::from_str(&printed).unwrap_or_default(),
    })
}

/// The quickest of several runs of a process.
pub fn quickest(runs: u32, mut command: impl FnMut() -> Command) -> Outcome<Measured> {
    let mut best = run(&mut command())?;
    for _ in 1..runs {
        let next = run(&mut command())?;
        if next.seconds < best.seconds {
            best = next;
        }
    }
    Ok(best)
}

/// A figure that a part printed.
pub fn figure(measured: &Measured, name: &str) -> Outcome<f64> {
    let found = measured.printed[name].as_f64();
    found.ok_or_else(|| format!("{name} is not among {}", measured.printed).into())
}
