//! Shared analyses: quotas, reports, deletion and export.

use luctor_store::{
    AccountId, AnalysisId, AnalysisOwner, AnalysisQuota, Db, LogEntry, ModerationAction,
    NewAnalysis, StoredAnalysis,
};

use crate::databases::{Databases, column, execute};

/// Three analyses within a day, and four in all.
const QUOTA: AnalysisQuota = AnalysisQuota { per_day: 3, in_all: 4, day_ms: 100 };

const ANNA: AnalysisOwner<'static> = AnalysisOwner::Account("anna");
const GUEST: AnalysisOwner<'static> = AnalysisOwner::Guest("browser");

async fn add_account(db: &Db, id: &str) {
    let columns = "id, name, name_key, password, bot, preferences, created_ms";
    let values = format!("('{id}', '{id}', '{id}', '', FALSE, '{{}}', 1)");
    execute(db, &format!("INSERT INTO accounts ({columns}) VALUES {values}")).await;
}

async fn share(
    db: &Db,
    owner: AnalysisOwner<'_>,
    digest: &str,
    created_ms: i64,
) -> (AnalysisId, StoredAnalysis) {
    let id = AnalysisId::random().unwrap();
    let new = NewAnalysis {
        id: &id,
        owner,
        title: "An idea",
        game: "emulsion:8",
        position: None,
        match_id: None,
        tree: "[]",
        digest,
        created_ms,
    };
    let stored = db.insert_analysis(&new, QUOTA).await.unwrap();
    (id, stored)
}

fn entry(action: ModerationAction, id: &AnalysisId) -> LogEntry {
    LogEntry {
        id: format!("{action}-{id}"),
        at_ms: 300,
        moderator: None,
        moderator_name: None,
        action,
        account_id: None,
        match_id: None,
        room: None,
        line: None,
        analysis_id: Some(id.to_string()),
        reason: "spam".to_owned(),
        previous: String::new(),
        next: String::new(),
    }
}

async fn a_visitor_shares_a_limited_number(db: &Db) {
    let (first, stored) = share(db, ANNA, "a", 50).await;
    assert_eq!(stored, StoredAnalysis::New);
    assert_eq!(share(db, ANNA, "a", 60).await.1, StoredAnalysis::Same(first.clone()));
    for digest in ["b", "c", "d"] {
        assert_eq!(share(db, ANNA, digest, 150).await.1, StoredAnalysis::New, "{digest}");
    }
    assert_eq!(share(db, ANNA, "e", 160).await.1, StoredAnalysis::TooMany, "four in all");
    assert!(db.delete_analysis(&first).await.unwrap());
    assert!(!db.delete_analysis(&first).await.unwrap());
    assert_eq!(share(db, ANNA, "e", 160).await.1, StoredAnalysis::TooMany, "three in a day");
    assert_eq!(share(db, GUEST, "b", 160).await.1, StoredAnalysis::New, "others have their own");
    let own = db.analyses_of(Some("anna"), None, 1_000, 10).await.unwrap();
    assert_eq!(own.len(), 3);
    let row = db.analysis(&own[0].id).await.unwrap().unwrap();
    assert_eq!((row.name.as_deref(), row.tree.as_str()), (Some("anna"), "[]"));
    assert_eq!(db.analyses_of(None, Some("browser"), 1_000, 10).await.unwrap().len(), 1);
    assert_eq!(db.analyses_of(None, None, 1_000, 10).await.unwrap(), []);
}

async fn reports_are_decided_once(db: &Db) {
    let (id, _) = share(db, GUEST, "reported", 170).await;
    assert!(!db.report_analysis(&AnalysisId::random().unwrap(), "anna", 1).await.unwrap());
    for at_ms in [180, 190] {
        assert!(db.report_analysis(&id, "anna", at_ms).await.unwrap());
    }
    let (later, _) = share(db, GUEST, "reported later", 170).await;
    assert!(db.report_analysis(&later, "anna", 185).await.unwrap());
    let reported = db.reported_analyses(0, 10).await.unwrap();
    let shown = reported.iter().map(|report| (&report.id, report.times, report.at_ms));
    let expected = [(&id, 1, 180), (&later, 1, 185)];
    assert!(shown.eq(expected), "a repeated report keeps its place: {reported:?}");
    let rest = db.reported_analyses(1, 10).await.unwrap();
    assert!(rest.iter().map(|report| &report.id).eq([&later]));
    assert!(db.delete_analysis(&later).await.unwrap());
    let dismissal = entry(ModerationAction::DismissAnalysis, &id);
    assert!(db.moderate_analysis(&id, &dismissal).await.unwrap());
    assert!(!db.moderate_analysis(&id, &dismissal).await.unwrap(), "no report is open");
    assert_eq!(db.reported_analyses(0, 10).await.unwrap(), []);
    assert!(
        db.moderate_analysis(&id, &entry(ModerationAction::DeleteAnalysis, &id)).await.unwrap()
    );
    assert_eq!(db.analysis(&id).await.unwrap(), None);
    let kinds = db.notices("anna").await.unwrap();
    let kinds: Vec<_> = kinds.iter().map(|notice| notice.kind.as_str()).collect();
    assert_eq!(kinds, ["analysis-report-dismissed"]);
    let log = db.moderation_log(None, i64::MAX, 10).await.unwrap();
    assert!(log.iter().all(|entry| entry.analysis_id.as_deref() == Some(id.as_str())));
    assert_eq!(log.len(), 2);
}

async fn old_analyses_of_guests_are_deleted(db: &Db) {
    let (reported, _) = share(db, GUEST, "old", 90).await;
    share(db, GUEST, "older", 80).await;
    db.report_analysis(&reported, "anna", 200).await.unwrap();
    assert_eq!(db.delete_guest_analyses(100, 10).await.unwrap(), 1, "a report waits");
    let dismissal = entry(ModerationAction::DismissAnalysis, &reported);
    db.moderate_analysis(&reported, &dismissal).await.unwrap();
    assert_eq!(db.delete_guest_analyses(100, 10).await.unwrap(), 1);
    assert_eq!(db.analyses_of(Some("anna"), None, 1_000, 10).await.unwrap().len(), 3);
}

async fn an_account_exports_and_takes_them_along(db: &Db) {
    let anna = AccountId::from("anna".to_owned());
    let first = db.exported_analyses(&anna, "", 2).await.unwrap();
    let rest = db.exported_analyses(&anna, first[1].id.as_str(), 2).await.unwrap();
    assert_eq!((first.len(), rest.len()), (2, 1));
    db.report_analysis(&first[0].id, "berta", 200).await.unwrap();
    assert_eq!(db.exported_analysis_reports("berta").await.unwrap().len(), 1);
    db.delete_account(&anna, "", 400).await.unwrap();
    assert_eq!(db.exported_analyses(&anna, "", 10).await.unwrap(), []);
    assert_eq!(column(db, "SELECT reporter FROM analysis_reports").await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn analyses_on_both_databases() {
    let databases = Databases::start();
    for store in databases.both("analyses").await {
        let db = store.open().await.unwrap();
        add_account(&db, "anna").await;
        a_visitor_shares_a_limited_number(&db).await;
        reports_are_decided_once(&db).await;
        old_analyses_of_guests_are_deleted(&db).await;
        an_account_exports_and_takes_them_along(&db).await;
        db.close().await;
    }
}
