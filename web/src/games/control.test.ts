import { describe, expect, it } from 'vitest';
import {
  controlText,
  controlTitle,
  describeControl,
  isLive,
  canHaveWeekendsOff,
  OTHER,
  isWeekendOff,
  shortControl,
} from './control';

const choice = { preset: '5+3', typed: '', weekendsOff: true };

describe('a time control', () => {
  it('is sent as the user wrote it', () => {
    expect(controlText(choice)).toBe('5+3');
    expect(controlText({ ...choice, preset: '3d' })).toBe('3d,weekends-off');
    expect(controlText({ ...choice, preset: '3d', weekendsOff: false })).toBe('3d');
    const typed = (text: string) => controlText({ ...choice, preset: OTHER, typed: text });
    expect(typed(' 7+5 ')).toBe('7+5');
    expect(typed('Bank:10d+12h')).toBe('bank:10d+12h,weekends-off');
    expect(typed('4d,weekends-off')).toBe('4d,weekends-off');
  });
  it('is described in words', () => {
    const table = {
      unlimited: 'no clock',
      '1+1': '1 minute + 1 second per move',
      '0.5+0': '0.5 minutes each',
      '1d': '1 day per move',
      '3d,weekends-off': '3 days per move, weekends off',
      'bank:10d+12h': '10 days + 12 hours per move',
      'bank:1h+0h': '1 hour each',
      'something new': 'something new',
    };
    for (const [control, words] of Object.entries(table)) expect(describeControl(control)).toBe(words);
    expect(['unlimited', '5+3', '1d', '7d'].map(controlTitle)).toEqual([
      'No clock',
      '5+3',
      '1 day',
      '7 days',
    ]);
  });
  it('has a short text', () => {
    const controls = ['unlimited', '5+3', '3d,weekends-off', 'bank:1h+0h', 'something new'];
    expect(controls.map(shortControl)).toEqual([
      'no clock',
      '5+3',
      '3 days per move, weekends off',
      '1 hour each',
      'something new',
    ]);
  });
  it('is live or by correspondence', () => {
    const controls = ['unlimited', '5+3', '3d', 'bank:10d+12h'];
    expect(controls.map(isLive)).toEqual([false, true, false, false]);
    expect(controls.map(canHaveWeekendsOff)).toEqual([false, false, true, true]);
  });
  it('stops on weekends in UTC if it has weekends off', () => {
    const at = (time: string) => isWeekendOff('3d,weekends-off', new Date(time));
    expect(['2026-01-02T23:59:59Z', '2026-01-03T00:00:00Z', '2026-01-04T23:59:59Z'].map(at)).toEqual([
      false,
      true,
      true,
    ]);
    expect(isWeekendOff('3d', new Date('2026-01-03T12:00:00Z'))).toBe(false);
  });
});
