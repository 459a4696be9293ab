/** Addresses that look like ways back into the shop and lead out of it, or break what reads them. */
const openers = ['//', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r\n/', '/\u0000/', '/ /', '///', '/%2f', '/%2F%2f', '/%5c', '/%5C%5c', '/%252f', '/%25255c', '/.//', '/..//', '/%2e//', '/x//', '/\u2044/', '/／', '/。/', '/\u00a0/']
const hosts = ['evil.example', 'evil.example/login', 'user:pw@evil.example', '[::1]/', 'evil.example?x=1', '2130706433/', 'evil%2eexample', '@evil.example', 'evil.example#a']
const schemes = ['https://evil.example', 'http:evil.example', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '\tjavascript:alert(1)', ' /orders', 'orders', '', '?a=1', '#a', '.', './a', '../a', '@evil.example', ':80']
const broken = ['/a b', '/a\u0000', '/a\n', '/a\r\nSet-Cookie: x=1', '/a%0d%0aSet-Cookie:x', '/a%00', '/a%7f', '/%', '/%zz', '/a%2', '/%a0', '/a"b', '/a<b>', '/a`b', '/a{b}', '/a|b', '/a^b', '/필러', '/a\\b', '/a?u=https://evil.example', `/${'a'.repeat(2048)}`]
export const attacks = [...openers.flatMap((opener) => hosts.map((host) => opener + host)), ...schemes, ...broken]
