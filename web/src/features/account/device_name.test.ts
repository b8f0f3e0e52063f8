import { expect, it } from 'vitest';
import { deviceText } from './device_name';

it('a device is named by browser and system', () => {
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'curl/8.0',
    '',
  ];
  expect(agents.map(deviceText)).toEqual([
    'Firefox on Windows',
    'Safari on iOS',
    'Chrome on Android',
    'Edge on Windows',
    'curl/8.0',
    'Unknown device',
  ]);
});
