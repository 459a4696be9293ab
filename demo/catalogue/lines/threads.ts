import { drafts, options } from '../product-draft.ts'

const pack = '20ea/pack'

export const threads = drafts(
  {
    unit: '팩',
    step: 1,
    kind: 'device',
    grade: 4,
    storage: 'ambient',
    taxable: true,
    months: 36,
    shape: 'thread',
  },
  [
    ['실라인 모노 29G 38mm', 'THR-MON-29', pack, 20, 33_000, 27_500],
    ['실라인 모노 29G 60mm', 'THR-MON-29', pack, 20, 38_500, 33_000],
    ['실라인 모노 30G 38mm', 'THR-MON-30', pack, 20, 35_200, 30_800],
    [
      '실라인 스크류 29G',
      'THR-MON-29',
      pack,
      20,
      44_000,
      38_500,
      options(['38mm', 44_000, 38_500], ['60mm', 49_500, 44_000]),
    ],
    ['실라인 스크류 30G 60mm', 'THR-MON-30', pack, 20, 49_500, 44_000],
    ['실라인 트윈 30G 38mm', 'THR-MON-30', pack, 20, 41_800, 38_500],
    ['실라인 코그 19G 60mm', 'THR-COG-19', pack, 20, 121_000, 110_000],
    ['실라인 코그 19G 90mm', 'THR-COG-19', pack, 20, 143_000, 132_000],
    [
      '실라인 코그 21G',
      'THR-COG-21',
      pack,
      20,
      110_000,
      99_000,
      options(['60mm', 110_000, 99_000], ['90mm', 126_500, 115_500]),
    ],
    ['실라인 코그 21G 90mm L', 'THR-COG-21', pack, 20, 137_500, 126_500],
    ['실라인 PCL 코그 19G 90mm', 'THR-PCL-FACE', '10ea/pack', 10, 165_000, 154_000],
    ['실라인 PLLA 모노 29G 60mm', 'THR-PCL-FACE', pack, 20, 88_000, 82_500],
    ['실라인 PLLA 코그 19G 90mm', 'THR-PCL-FACE', '10ea/pack', 10, 187_000, 176_000],
    ['실라인 PCL 바디 19G 90mm', 'THR-PCL-BODY', '10ea/pack', 10, 198_000, 187_000],
  ],
)
