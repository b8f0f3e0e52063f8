//! Feeds of the problems of the day: Atom and JSON Feed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::now_ms;
use serde::Serialize;
use utoipa::ToSchema;

use super::daily::{date_of, until_tomorrow};
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::daily::{day_of, problem_of_day};
use crate::http::error::ApiError;
use crate::http::site::Site;
use crate::http::site::client::problem_picture;
use crate::notify::mail::escape;
use crate::views::problem_task;

/// The number of days in a feed.
const DAYS: i64 = 14;

/// A feed by <https://www.jsonfeed.org/version/1.1/>.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct JsonFeed {
    /// The version of the format.
    version: String,
    /// The title.
    title: String,
    /// The page of the problem of the day.
    home_page_url: String,
    /// The address of the feed.
    feed_url: String,
    /// The problems of the last 14 days, the latest first.
    items: Vec<FeedItem>,
}

/// A problem of the day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct FeedItem {
    /// The address of the problem.
    id: String,
    /// The address of the problem.
    url: String,
    /// The game and the date.
    title: String,
    /// The task.
    content_text: String,
    /// A picture of the position.
    image: String,
    /// The time at which it became the problem of the day.
    date_published: String,
}

fn items(catalog: &ProblemCatalog, site: &Site, day: i64) -> Vec<FeedItem> {
    let item = |day: i64| {
        let problem = problem_of_day(catalog, day);
        let (game, task) = problem_task(problem);
        let url = site.page(&format!("/problems/{}", problem.id));
        let title = Message::new("page.problem-of").with("game", game).with("date", date_of(day));
        FeedItem {
            id: url.clone(),
            url,
            title: mail_text(&title),
            content_text: task,
            image: problem_picture(site, problem),
            date_published: format!("{}T00:00:00Z", date_of(day)),
        }
    };
    (0..DAYS).map(|ago| item(day - ago)).collect()
}

fn title() -> String {
    format!("Luctor · {}", mail_text(&Message::new("page.daily")))
}

/// Returns the problems of the last 14 days as a JSON Feed.
#[utoipa::path(get, operation_id = "dailyJsonFeed", path = "/api/problems/daily/feed.json", responses(
    (status = 200, body = JsonFeed, content_type = "application/feed+json"),
))]
pub(crate) async fn json(
    State(catalog): State<Arc<ProblemCatalog>>,
    Ok(site): Result<Site, std::convert::Infallible>,
) -> Result<Response, ApiError> {
    let now_ms = now_ms();
    let feed = JsonFeed {
        version: "https://jsonfeed.org/version/1.1".to_owned(),
        title: title(),
        home_page_url: site.page("/problems/daily"),
        feed_url: site.page("/api/problems/daily/feed.json"),
        items: items(&catalog, &site, day_of(now_ms)),
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/feed+json")),
        (header::CACHE_CONTROL, until_tomorrow(now_ms)?),
    ];
    let mut response = Json(feed).into_response();
    for (name, value) in headers {
        response.headers_mut().insert(name, value);
    }
    Ok(response)
}

/// Returns the problems of the last 14 days as an Atom feed.
#[utoipa::path(get, operation_id = "dailyAtomFeed", path = "/api/problems/daily/feed.atom", responses(
    (status = 200, body = String, content_type = "application/atom+xml"),
))]
pub(crate) async fn atom(
    State(catalog): State<Arc<ProblemCatalog>>,
    Ok(site): Result<Site, std::convert::Infallible>,
) -> Result<Response, ApiError> {
    let now_ms = now_ms();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/atom+xml; charset=utf-8")),
        (header::CACHE_CONTROL, until_tomorrow(now_ms)?),
    ];
    let items = items(&catalog, &site, day_of(now_ms));
    let [own, page] =
        ["/api/problems/daily/feed.atom", "/problems/daily"].map(|path| site.page(path));
    Ok((headers, atom_text(&own, &page, &items)).into_response())
}

fn atom_text(own: &str, page: &str, items: &[FeedItem]) -> String {
    let updated = items.first().map_or("", |item| item.date_published.as_str());
    let (own, page, title) = (escape(own), escape(page), escape(&title()));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>{title}</title>\n<id>{page}</id>\n<link rel=\"self\" href=\"{own}\"/>\n\
         <link href=\"{page}\"/>\n<updated>{updated}</updated>\n<author><name>Luctor</name></author>\n"
    );
    for item in items {
        let FeedItem { url, title, content_text, image, date_published, .. } = item;
        let [url, title, task, image] = [url, title, content_text, image].map(|text| escape(text));
        let content = escape(&format!("<p>{task}</p><p><img src=\"{image}\" alt=\"\"/></p>"));
        text += &format!(
            "<entry>\n<title>{title}</title>\n<id>{url}</id>\n<link href=\"{url}\"/>\n\
             <updated>{date_published}</updated>\n<content type=\"html\">{content}</content>\n</entry>\n"
        );
    }
    text + "</feed>\n"
}
