import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat, whileVisible } from './visibility';

/** A page that can be hidden and shown. */
function page() {
  const events = new EventTarget();
  return {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    turn(state: DocumentVisibilityState) {
      this.visibilityState = state;
      events.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('what is done while the page can be seen', () => {
  it('ends when the page is hidden and begins again when it is shown', () => {
    const shown = page();
    const happened: string[] = [];
    const stop = whileVisible(() => {
      happened.push('begin');
      return () => happened.push('end');
    }, shown);
    shown.turn('visible');
    shown.turn('hidden');
    shown.turn('visible');
    stop();
    shown.turn('hidden');
    shown.turn('visible');
    expect(happened).toEqual(['begin', 'end', 'begin', 'end']);
  });
  it('does not begin on a hidden page', () => {
    const hidden = page();
    hidden.visibilityState = 'hidden';
    const begin = vi.fn(() => () => undefined);
    whileVisible(begin, hidden)();
    expect(begin).not.toHaveBeenCalled();
  });
});

describe('what is repeated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it('is done at once and after each pause, until it is ended', () => {
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
