//! Builds the browser client into `OUT_DIR/web`, from where it is embedded.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with a client that is built already; Node is not needed then.
const PREBUILT: &str = "LUCTOR_WEB_PREBUILT";

/// The variable that tells Vite where to write its output.
const OUTPUT: &str = "LUCTOR_WEB_OUT";

/// The sources of the client, without its tests and installed packages.
const SOURCES: [&str; 10] = [
    "src",
    "messages",
    "public",
    "build",
    "index.html",
    "embed.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={PREBUILT}");
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("web");
    let built = match env::var_os(PREBUILT) {
        Some(folder) => copy(Path::new(&folder), &output),
        None => build(&web(), &output),
    };
    if let Err(reason) = built {
        println!("cargo::error={reason}");
    }
}

/// Returns the folder of the client's sources.
fn web() -> PathBuf {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    Path::new(&manifest).join("../../web")
}

fn build(web: &Path, output: &Path) -> Result<(), String> {
    for source in SOURCES {
        let source = web.join(source);
        // A missing path would make cargo build the client every time.
        if source.exists() {
            println!("cargo::rerun-if-changed={}", source.display());
        }
    }
    install(web)?;
    let mut vite = Command::new("npm");
    vite.args(["run", "build", "--silent"]).env(OUTPUT, output).current_dir(web);
    run(vite, "the browser client does not build")?;
    match output.join("index.html").exists() {
        true => Ok(()),
        false => Err("the build of the browser client made no index.html".to_owned()),
    }
}

/// Installs the packages of the client, unless those of the present lock file are installed. Compares a copy of the
/// lock file, since modification times mean nothing after a fresh checkout. `scripts/test` does the same.
fn install(web: &Path) -> Result<(), String> {
    let lock = web.join("package-lock.json");
    let required = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    let installed = web.join("node_modules/.luctor-lock");
    if fs::read(&installed).is_ok_and(|found| found == required) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund"]).current_dir(web);
    run(npm, "the packages of the browser client cannot be installed")?;
    fs::write(&installed, required).map_err(|error| format!("{}: {error}", installed.display()))
}

fn run(mut command: Command, failure: &str) -> Result<(), String> {
    let output = command.output().map_err(|error| {
        format!(
            "the browser client is built with Node.js 20 or later and its npm, which cannot be \
             run ({error}); install them, or name a folder with a ready client in {PREBUILT}"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = [output.stderr, output.stdout].concat();
    let text = without_colors(&String::from_utf8_lossy(&text));
    // The error of a build script is one line. The later lines are a stack trace.
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Err(format!("{failure}: {}", lines.take(8).collect::<Vec<_>>().join(" | ")))
}

/// Removes color sequences, which Vite writes to pipes, too.
fn without_colors(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or(part, |(_, rest)| rest))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |path: &Path, error| format!("{PREBUILT}: {}: {error}", path.display());
    println!("cargo::rerun-if-changed={}", from.display());
    if to.exists() {
        fs::remove_dir_all(to).map_err(|error| failed(to, error))?;
    }
    copy_folder(from, to, &failed)
}

fn copy_folder(
    from: &Path,
    to: &Path,
    failed: &impl Fn(&Path, std::io::Error) -> String,
) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| failed(to, error))?;
    for entry in fs::read_dir(from).map_err(|error| failed(from, error))? {
        let entry = entry.map_err(|error| failed(from, error))?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_folder(&path, &target, failed)?;
        } else {
            fs::copy(&path, &target).map_err(|error| failed(&path, error))?;
        }
    }
    Ok(())
}
