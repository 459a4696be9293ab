import { drafts } from '../product-draft.ts'

const common = {
  unit: '박스',
  step: 1,
  kind: 'device',
  grade: 4,
  storage: 'ambient',
  taxable: true,
  shape: 'syringe',
} as const
const one = '1mL × 1syringe/box'
const two = '1mL × 2syringe/box'

export const fillers = [
  ...drafts({ ...common, months: 24 }, [
    ['누벨린 소프트 1.0', 'FIL-HA-LOW', two, 2, 132_000, 121_000],
    ['누벨린 미디엄 1.0', 'FIL-HA-MID', two, 2, 143_000, 132_000],
    ['누벨린 딥 1.0', 'FIL-HA-HIGH', two, 2, 165_000, 154_000],
    ['누벨린 볼륨 1.0', 'FIL-HA-HIGH', two, 2, 187_000, 176_000],
    ['누벨린 딥 1.1', 'FIL-HA-HIGH', one, 1, 93_500, 88_000],
    ['세라비안 소프트 1.0', 'FIL-HA-LOW', two, 2, 154_000, 143_000],
    ['세라비안 미디엄 1.0', 'FIL-HA-MID', two, 2, 165_000, 154_000],
    ['세라비안 딥 1.0', 'FIL-HA-HIGH', two, 2, 187_000, 176_000],
    ['세라비안 볼륨 1.0', 'FIL-HA-HIGH', two, 2, 209_000, 198_000],
    ['세라비안 소프트 1.1', 'FIL-HA-LOW', one, 1, 55_000, 44_000],
    ['누벨린 소프트 1.1 L', 'FIL-LHA-STD', one, 1, 82_500, 77_000],
    ['누벨린 미디엄 1.1 L', 'FIL-LHA-STD', one, 1, 93_500, 88_000],
    ['누벨린 딥 1.1 L', 'FIL-LHA-ELA', one, 1, 104_500, 99_000],
    ['누벨린 볼륨 1.1 L', 'FIL-LHA-ELA', one, 1, 121_000, 110_000],
    ['세라비안 소프트 1.1 L', 'FIL-LHA-STD', one, 1, 88_000, 82_500],
    ['세라비안 미디엄 1.1 L', 'FIL-LHA-STD', one, 1, 99_000, 93_500],
    ['세라비안 딥 1.1 L', 'FIL-LHA-ELA', one, 1, 115_500, 110_000],
    ['세라비안 볼륨 1.1 L', 'FIL-LHA-ELA', one, 1, 132_000, 121_000],
  ]),
  ...drafts({ ...common, months: 36 }, [
    ['누벨린 캘릭스 1.5', 'FIL-CAL-FACE', '1.5mL × 1syringe/box', 1, 242_000, 220_000],
    ['세라비안 캘릭스 1.5', 'FIL-CAL-FACE', '1.5mL × 1syringe/box', 1, 264_000, 253_000],
    ['누벨린 캘릭스 바디 3.0', 'FIL-CAL-BODY', '3mL × 1syringe/box', 1, 319_000, 297_000],
    ['세라비안 캘릭스 바디 3.0', 'FIL-CAL-BODY', '3mL × 1syringe/box', 1, 352_000, 330_000],
  ]),
]
