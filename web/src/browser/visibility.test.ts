import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat, whileVisible } from './visibility';

/** A page that can be hidden and shown. */
function page() {
  const events = new EventTarget();
  return {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    change(state: DocumentVisibilityState) {
      this.visibilityState = state;
      events.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('work while the page is visible', () => {
  it('stops when the page is hidden and restarts when it is shown', () => {
    const shown = page();
    const log: string[] = [];
    const stop = whileVisible(() => {
      log.push('start');
      return () => log.push('stop');
    }, shown);
    shown.change('visible');
    shown.change('hidden');
    shown.change('visible');
    stop();
    shown.change('hidden');
    shown.change('visible');
    expect(log).toEqual(['start', 'stop', 'start', 'stop']);
  });
  it('does not start on a hidden page', () => {
    const hidden = page();
    hidden.visibilityState = 'hidden';
    const start = vi.fn(() => () => undefined);
    whileVisible(start, hidden)();
    expect(start).not.toHaveBeenCalled();
  });
});

describe('repeated work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it('runs at once and after each interval until it is stopped', () => {
    const work = vi.fn();
    const stop = repeat(work, 1000);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2500);
    expect(work).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(5000);
    expect(work).toHaveBeenCalledTimes(3);
  });
});
