import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow } from './live';

/** The sockets that were opened, the latest last. */
let sockets: FakeSocket[] = [];

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    sockets.push(this);
  }

  close(): void {
    this.onclose?.({ code: 1000, reason: '' });
  }
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'https:', host: 'luctor.test' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket of a game', () => {
  it('reports a session that was ended elsewhere, and reconnects', () => {
    const signedOut = vi.fn();
    const live = follow('g', vi.fn(), vi.fn(), signedOut);
    sockets[0]?.onclose?.({ code: 1001, reason: 'the server ends' });
    expect(signedOut).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(sockets.length).toBe(2);
    sockets[1]?.onclose?.({ code: 1008, reason: 'signed-out' });
    expect(signedOut).toHaveBeenCalledOnce();
    vi.runAllTimers();
    expect(sockets.length).toBe(3);
    live.close();
    vi.runAllTimers();
    expect(sockets.length).toBe(3);
  });
});
