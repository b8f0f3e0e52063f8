//! The load that a push service may get, so that a slow one does not delay the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Endpoint;

/// The most messages that are sent to a service at a time: half of all.
const MOST_AT_ONCE: usize = 32;
/// The pause of a message whose service has too many at the moment.
const BUSY: Duration = Duration::from_millis(250);
/// The pause of a service that has not answered in time.
const SLOW: Duration = Duration::from_secs(60);
/// The number of services after which those without messages are forgotten.
const SWEEP: usize = 1000;

/// Counts the messages that are being sent to each service. Clones share the counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Services(Arc<Mutex<HashMap<String, Service>>>);

#[derive(Clone, Copy, Debug, Default)]
struct Service {
    sending: usize,
    /// Set for a service that was too slow.
    paused_until: Option<Instant>,
}

/// A message that is being sent. It is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Sending {
    name: String,
    services: Services,
}

impl Services {
    /// Counts a message to a service.
    ///
    /// # Errors
    ///
    /// Returns the time to wait if the service has too many messages at the moment, or was too slow.
    pub(super) fn enter(&self, endpoint: &Endpoint, now: Instant) -> Result<Sending, Duration> {
        let name = name(endpoint);
        let mut services = self.services();
        if services.len() > SWEEP {
            services.retain(|_, service| service.sending > 0 || service.is_paused(now));
        }
        let service = services.entry(name.clone()).or_default();
        if let Some(until) = service.paused_until.filter(|_| service.is_paused(now)) {
            return Err(until - now);
        }
        if service.sending >= MOST_AT_ONCE {
            return Err(BUSY);
        }
        service.sending += 1;
        drop(services);
        Ok(Sending { name, services: self.clone() })
    }

    fn services(&self) -> MutexGuard<'_, HashMap<String, Service>> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Service {
    fn is_paused(&self, now: Instant) -> bool {
        self.paused_until.is_some_and(|until| until > now)
    }
}

impl Sending {
    /// Pauses the service, which has not answered in time.
    pub(super) fn too_slow(&self, now: Instant) {
        if let Some(service) = self.services.services().get_mut(&self.name) {
            service.paused_until = Some(now + SLOW);
        }
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        if let Some(service) = self.services.services().get_mut(&self.name) {
            service.sending -= 1;
        }
    }
}

/// Returns the name of a service: the last two labels of its host. Anyone can invent hosts below a domain of their own.
fn name(endpoint: &Endpoint) -> String {
    let host = &endpoint.host;
    let labels: Vec<&str> = host.rsplitn(3, '.').collect();
    match labels[..] {
        [top, second, ..] if top.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            format!("{second}.{top}")
        }
        // This machine, in tests.
        _ => format!("{host}:{}", endpoint.port),
    }
}

#[cfg(test)]
mod tests {
    use super::super::AllowedDestinations;
    use super::*;

    fn endpoint(host: &str) -> Endpoint {
        Endpoint::read(&format!("https://{host}/"), AllowedDestinations::Internet).unwrap()
    }

    #[test]
    fn a_slow_service_leaves_room_for_others() {
        let (services, now) = (Services::default(), Instant::now());
        let hosts = ["a.slow.example", "b.slow.example", "slow.example"];
        let sending: Vec<Sending> = (0..MOST_AT_ONCE)
            .map(|at| services.enter(&endpoint(hosts[at % hosts.len()]), now).unwrap())
            .collect();
        assert_eq!(services.enter(&endpoint("c.slow.example"), now).unwrap_err(), BUSY);
        assert!(services.enter(&endpoint("fast.example"), now).is_ok());
        sending[0].too_slow(now);
        drop(sending);
        assert_eq!(services.enter(&endpoint("slow.example"), now).unwrap_err(), SLOW);
        assert!(services.enter(&endpoint("slow.example"), now + SLOW).is_ok());
    }

    #[test]
    fn services_without_messages_are_forgotten() {
        let (services, now) = (Services::default(), Instant::now());
        for number in 0..3 * SWEEP {
            drop(services.enter(&endpoint(&format!("a.service{number}.example")), now));
            drop(services.enter(&endpoint(&format!("a{number}.many.example")), now));
        }
        for number in 0..3 * SWEEP {
            drop(services.enter(&endpoint(&format!("a.x{number}")), now));
        }
        assert!(services.services().len() <= SWEEP + 2);
    }
}
