//! No crate has an import cycle.

use luctor_tidy::cycles::cycles;
use luctor_tidy::files::{find, root};
use luctor_tidy::modules::Crate;

#[test]
fn no_crate_has_an_import_cycle() {
    let mut report = String::new();
    for entry in root().join("crates").read_dir().unwrap() {
        let folder = entry.unwrap().path().join("src");
        let sources = find(&folder, &[".rs"]).unwrap();
        let roots = ["lib.rs", "main.rs"]
            .iter()
            .filter(|root| sources.iter().any(|file| file.path == **root));
        for root in roots {
            let this = Crate::read(root, &sources).unwrap();
            for cycle in cycles(&this) {
                report += &format!("{}/{root}: {cycle}\n", folder.display());
            }
        }
    }
    assert!(report.is_empty(), "import cycles:\n{report}");
}
