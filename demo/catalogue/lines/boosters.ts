import { drafts } from '../product-draft.ts'

const common = { unit: '박스', step: 1, kind: 'device', grade: 4, taxable: true, months: 24 } as const
const syringe = { ...common, shape: 'syringe' } as const
const vials = { ...common, shape: 'ampoule' } as const

export const boosters = [
  ...drafts({ ...syringe, storage: 'cold' }, [
    ['리젠노바 스킨 PN 2', 'BST-PN-FACE', '2mL × 1syringe', 1, 82_500, 77_000],
    ['리젠노바 스킨 PN 아이 1', 'BST-PN-EYE', '1mL × 1syringe', 1, 60_500, 55_000],
    ['리젠노바 스킨 C 2', 'BST-COL-LIQ', '2mL × 1syringe', 1, 110_000, 104_500, { flag: 'ending' }],
  ]),
  ...drafts({ ...vials, storage: 'cold' }, [
    ['리젠노바 스킨 PN 2 5V', 'BST-PN-FACE', '2mL × 5vial', 5, 275_000, 253_000],
    ['리젠노바 스킨 C 3 5V', 'BST-COL-LIQ', '3mL × 5vial', 5, 220_000, 209_000, { flag: 'new' }],
  ]),
  ...drafts({ ...syringe, storage: 'ambient' }, [
    ['하이드로엔 스킨 HA 2', 'BST-HA-NCL', '2mL × 1syringe', 1, 71_500, 66_000],
  ]),
  ...drafts({ ...vials, storage: 'cold' }, [
    ['리젠노바 스킨 PN 3', 'BST-PN-FACE', '3mL × 5vial', 5, 220_000, 198_000],
  ]),
  ...drafts({ ...syringe, storage: 'ambient' }, [
    ['하이드로엔 스킨 HA 3', 'BST-HA-LCL', '3mL × 1syringe', 1, 88_000, 82_500],
    ['하이드로엔 스킨 PN 2', 'BST-PN-FACE', '2mL × 1syringe', 1, 85_800, 79_200],
    ['하이드로엔 스킨 PN 3', 'BST-PN-FACE', '3mL × 1syringe', 1, 115_500, 110_000],
    ['하이드로엔 스킨 C 2', 'BST-COL-LIQ', '2mL × 1syringe', 1, 104_500, 99_000],
    ['리젠노바 스킨 HA 2', 'BST-HA-NCL', '2mL × 1syringe', 1, 66_000, 60_500],
  ]),
  ...drafts({ ...vials, storage: 'ambient' }, [
    ['하이드로엔 스킨 HA 3 5V', 'BST-HA-NCL', '3mL × 5vial', 5, 198_000, 187_000],
    ['리젠노바 스킨 HA 3 5V', 'BST-HA-LCL', '3mL × 5vial', 5, 187_000, 176_000],
    ['하이드로엔 스킨 C 3 5V', 'BST-COL-PWD', '3mL × 5vial', 5, 242_000, 231_000, { flag: 'new' }],
    ['하이드로엔 스킨 PN 2 5V', 'BST-PN-FACE', '2mL × 5vial', 5, 253_000, 242_000],
  ]),
]
