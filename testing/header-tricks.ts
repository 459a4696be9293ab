/** Tries to be 10.1.2.3, which is the only address that the menu allows. */
export const TRICKS: Record<string, string>[] = [
  ...['10.1.2.3', '10.1.2.3, 127.0.0.1', '127.0.0.1, 10.1.2.3', '10.1.2.3,10.1.2.3', ' 10.1.2.3 ', '::ffff:10.1.2.3', '::ffff:a01:203', '[::ffff:10.1.2.3]', '10.1.2.3:443', '0:0:0:0:0:ffff:10.1.2.3', 'unknown, 10.1.2.3', '010.001.002.003', '10.1.515', '167837187', '"10.1.2.3"', '10.1.2.3;', '10.1.2.3/8', '::10.1.2.3', '64:ff9b::10.1.2.3', ', 10.1.2.3'].map((value) => ({ 'x-forwarded-for': value })),
  ...['for=10.1.2.3', 'for="10.1.2.3:80"', 'for="[::ffff:10.1.2.3]"', 'for=10.1.2.3;by=127.0.0.1', 'for=127.0.0.1, for=10.1.2.3'].map((value) => ({ forwarded: value })),
  ...['x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-cluster-client-ip', 'fastly-client-ip', 'x-originating-ip', 'x-remote-ip', 'x-remote-addr', 'x-forwarded', 'forwarded-for', 'x-host'].map((name) => ({ [name]: '10.1.2.3' })),
  { 'x-forwarded-for': '10.1.2.3', 'x-real-ip': '10.1.2.3', forwarded: 'for=10.1.2.3' },
  { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-host': '10.1.2.3', 'x-forwarded-proto': 'https' },
  { 'X-Forwarded-For': '10.1.2.3' },
]
