import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../api/client';
import type { StreamHandlers } from '../../api/stream';
import type { Lobby, Seek } from '../../api/types';
import { LobbyList } from './lobby.svelte';

const seek = (id: string): Seek => ({
  id,
  game: 'emergo:9x9',
  title: 'Emergo 9x9',
  open: 'black',
  name: null,
  control: '5+3',
  rated: false,
  mine: false,
});
const lobbyOf = (...ids: string[]): Lobby => ({ seeks: ids.map(seek) });

/** A lobby on a visible page, with its stream and its requests. */
function watched() {
  let follower: StreamHandlers<Lobby> | null = null;
  const leave = vi.fn();
  const requests = vi.fn(async () => lobbyOf('requested'));
  const list = new LobbyList({ lobby: requests, join: vi.fn() }, (follow) => {
    follower = follow;
    return leave;
  });
  const stop = list.watch();
  const ids = () => list.seeks?.map(({ id }) => id);
  return { list, stop, leave, requests, ids, stream: () => follower as unknown as StreamHandlers<Lobby> };
}

describe('the lobby', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows the updates of the stream, without requests', async () => {
    const { stream, ids, requests } = watched();
    stream().onState(lobbyOf('a'));
    expect(ids()).toEqual(['a']);
    stream().onState(lobbyOf('a', 'b'));
    expect(ids()).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).not.toHaveBeenCalled();
  });
  it('is requested at once when the stream is lost, and then at intervals', async () => {
    const { stream, ids, requests } = watched();
    stream().onLost();
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['requested']);
    await vi.advanceTimersByTimeAsync(8000);
    expect(requests).toHaveBeenCalledTimes(3);
    stream().onState(lobbyOf('a'));
    await vi.advanceTimersByTimeAsync(8000);
    expect(requests).toHaveBeenCalledTimes(3);
  });
  it('is requested if the stream sends nothing', async () => {
    const { ids } = watched();
    await vi.advanceTimersByTimeAsync(4000);
    expect(ids()).toEqual(['requested']);
  });
  it('ignores an answer that is older than the stream', async () => {
    const { stream, ids } = watched();
    stream().onLost();
    stream().onState(lobbyOf('newer'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['newer']);
  });
  it('reports failed requests until one succeeds', async () => {
    const { list, stream, ids, requests } = watched();
    requests.mockRejectedValue(new Unreachable());
    stream().onLost();
    await vi.advanceTimersByTimeAsync(0);
    expect([list.seeks, list.lost?.code]).toEqual([null, 'unreachable']);
    requests.mockResolvedValue(lobbyOf('requested'));
    await vi.advanceTimersByTimeAsync(4000);
    expect([ids(), list.lost]).toEqual([['requested'], null]);
    requests.mockRejectedValue(new Unreachable());
    await vi.advanceTimersByTimeAsync(4000);
    expect([ids(), list.lost?.code]).toEqual([['requested'], 'unreachable']);
    stream().onState(lobbyOf('a'));
    expect(list.lost).toBeNull();
  });
  it('pauses while the page is hidden', async () => {
    const { leave, requests } = watched();
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(leave).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).not.toHaveBeenCalled();
  });
  it('stops with its page', async () => {
    const { stop, leave, requests } = watched();
    stop();
    expect(leave).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).not.toHaveBeenCalled();
  });
});
