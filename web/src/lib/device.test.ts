import { expect, test } from 'vitest';
import { deviceLabel } from './device';

test('a device is named by browser and system', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
  expect(
    deviceLabel('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ).toBe('Firefox, Linux');
  expect(deviceLabel(`Mozilla/5.0 (Linux; Android 15; K) ${chrome} Mobile Safari/537.36`)).toBe(
    'Chrome, Android',
  );
  expect(
    deviceLabel(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`),
  ).toBe('Edge, Windows');
  expect(
    deviceLabel(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iPhone');
  expect(deviceLabel('curl/8.0')).toBe('');
});
