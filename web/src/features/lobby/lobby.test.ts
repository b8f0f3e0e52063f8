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

/** A lobby whose page can be seen, with what its stream and its looks tell. */
function watched() {
  let follower: StreamHandlers<Lobby> | null = null;
  const leave = vi.fn();
  const asked = vi.fn(async () => lobbyOf('asked'));
  const list = new LobbyList({ lobby: asked, join: vi.fn() }, (follow) => {
    follower = follow;
    return leave;
  });
  const stop = list.watch();
  const ids = () => list.seeks?.map(({ id }) => id);
  return { list, stop, leave, asked, ids, stream: () => follower as unknown as StreamHandlers<Lobby> };
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

  it('shows what the stream tells, and asks for nothing meanwhile', async () => {
    const { stream, ids, asked } = watched();
    stream().onState(lobbyOf('a'));
    expect(ids()).toEqual(['a']);
    stream().onState(lobbyOf('a', 'b'));
    expect(ids()).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
  });
  it('is asked for at once when there is no stream, and from time to time while there is none', async () => {
    const { stream, ids, asked } = watched();
    stream().onLost();
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['asked']);
    await vi.advanceTimersByTimeAsync(8000);
    expect(asked).toHaveBeenCalledTimes(3);
    stream().onState(lobbyOf('a'));
    await vi.advanceTimersByTimeAsync(8000);
    expect(asked).toHaveBeenCalledTimes(3);
  });
  it('is asked for when a stream tells nothing', async () => {
    const { ids } = watched();
    await vi.advanceTimersByTimeAsync(4000);
    expect(ids()).toEqual(['asked']);
  });
  it('does not go back to an answer that the stream has overtaken', async () => {
    const { stream, ids } = watched();
    stream().onLost();
    stream().onState(lobbyOf('newer'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual(['newer']);
  });
  it('tells when it cannot be asked for, until there is an answer', async () => {
    const { list, stream, ids, asked } = watched();
    asked.mockRejectedValue(new Unreachable());
    stream().onLost();
    await vi.advanceTimersByTimeAsync(0);
    expect([list.seeks, list.lost?.code]).toEqual([null, 'unreachable']);
    asked.mockResolvedValue(lobbyOf('asked'));
    await vi.advanceTimersByTimeAsync(4000);
    expect([ids(), list.lost]).toEqual([['asked'], null]);
    asked.mockRejectedValue(new Unreachable());
    await vi.advanceTimersByTimeAsync(4000);
    expect([ids(), list.lost?.code]).toEqual([['asked'], 'unreachable']);
    stream().onState(lobbyOf('a'));
    expect(list.lost).toBeNull();
  });
  it('rests while the page is hidden', async () => {
    const { leave, asked } = watched();
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(leave).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
  });
  it('ends with its page', async () => {
    const { stop, leave, asked } = watched();
    stop();
    expect(leave).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
  });
});
