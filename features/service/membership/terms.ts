/** The terms as they stand; a new version is a new line in the books, the old ones stay. */
export const terms = [
  { term: 'service', version: 7, since: '2026-10-01', required: true, title: '이용약관' },
  { term: 'privacy', version: 5, since: '2026-09-15', required: true, title: '개인정보 수집·이용' },
  {
    term: 'trade',
    version: 3,
    since: '2026-07-01',
    required: true,
    title: '거래 약정(여신·반품·소분 판매 금지)',
  },
  { term: 'age', version: 1, since: '2026-01-02', required: true, title: '만 14세 이상이에요' },
  { term: 'marketing', version: 2, since: '2026-03-02', required: false, title: '마케팅 활용' },
  {
    term: 'adverts',
    version: 2,
    since: '2026-03-02',
    required: false,
    title: '소식 받기(문자·이메일·알림톡)',
  },
] as const
