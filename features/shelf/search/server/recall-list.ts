/** What a buyer types and what must be found in the demo shop. */
type Recall = {
  typed: string
  /** Product codes without 'DM-' that must be among the results. */
  finds: string
  /** How many results there must be: for queries that name something exactly. */
  count?: number
  /** The first result. */
  first?: string
}

const fillers = 'FIL-0001 FIL-0009 FIL-0016 FIL-0022'
const nuvelin =
  'FIL-0001 FIL-0002 FIL-0003 FIL-0004 FIL-0005 FIL-0011 FIL-0012 FIL-0013 FIL-0014 FIL-0019 FIL-0021'
const regennova = 'BST-0001 BST-0002 BST-0003 BST-0004 BST-0005 BST-0007 BST-0012 BST-0014'
const toxins = 'BTX-0001 BTX-0002 BTX-0003 BTX-0004 BTX-0005 BTX-0006 BTX-0007 BTX-0008 BTX-0009 BTX-0010'
const masks = 'CON-0019 COS-0003 COS-0006'
const gloves = 'CON-0016 CON-0017 CON-0018'
const cannulas = 'CON-0005 CON-0006 CON-0007'
const boosters = 'BST-0001 BST-0006 BST-0010 BST-0016'

export const recallList: Recall[] = [
  // whole words and parts of words
  { typed: '필러', finds: fillers, count: 21 },
  { typed: '누벨린', finds: nuvelin, count: 11 },
  { typed: '벨린', finds: nuvelin, count: 11 },
  { typed: '누벨', finds: nuvelin, count: 11 },
  { typed: '톡신', finds: toxins, count: 10 },
  { typed: '장갑', finds: gloves, count: 3 },
  { typed: '니트릴', finds: 'CON-0016', count: 1 },
  { typed: '마스크', finds: masks },
  { typed: '덴탈', finds: 'CON-0019', count: 1 },
  { typed: '아이', finds: 'BST-0002', count: 2, first: 'BST-0002' },
  { typed: '코그', finds: 'THR-0007 THR-0009 THR-0010 THR-0011 THR-0013' },
  { typed: '카트리지', finds: 'EQP-0011 EQP-0012 EQP-0013 EQP-0014' },
  { typed: '거즈', finds: 'CON-0010 CON-0011' },
  { typed: '소독', finds: 'CON-0020 CON-0021' },
  { typed: '시카', finds: 'COS-0001 COS-0002 COS-0003', count: 3 },
  { typed: '선크림', finds: 'COS-0011 COS-0012' },
  { typed: '아틀라스', finds: 'BOK-0001 BOK-0002', count: 2 },
  { typed: '핸즈온', finds: 'BOK-0004', count: 1 },
  { typed: '젤', finds: 'CON-0022 CON-0023 COS-0009' },
  // spaces left out, put in, or in another order
  { typed: '니트릴장갑', finds: 'CON-0016', count: 1 },
  { typed: '스킨부스터', finds: boosters, count: 16 },
  { typed: '스킨 부스터', finds: boosters, count: 16 },
  { typed: '캐뉼라25G', finds: 'CON-0005' },
  { typed: '25g 캐뉼라', finds: 'CON-0005' },
  { typed: '딥 누벨린', finds: 'FIL-0003 FIL-0005 FIL-0013', count: 3 },
  { typed: '앰플 판테놀', finds: 'COS-0004' },
  { typed: '마취 크림', finds: 'CON-0024', count: 1 },
  // 초성
  { typed: 'ㄴㅂㄹ', finds: nuvelin },
  { typed: 'ㅍㄹ', finds: fillers },
  { typed: 'ㄹㅈㄴㅂ', finds: regennova, count: 8 },
  { typed: 'ㄴㅌㄹㅈㄱ', finds: 'CON-0016', count: 1 },
  { typed: 'ㅁㅅㅋ', finds: masks },
  { typed: 'ㅁㅊㅋㄹ', finds: 'CON-0024', count: 1 },
  { typed: 'ㅋㅌㄹㅈ', finds: 'EQP-0011 EQP-0014' },
  // in the middle of a syllable
  { typed: '필ㄹ', finds: fillers },
  { typed: '누베', finds: nuvelin },
  { typed: '누벨리', finds: nuvelin },
  { typed: '마슼', finds: masks },
  { typed: '캐뉼ㄹ', finds: cannulas },
  { typed: '장가', finds: gloves },
  // the other keyboard layout
  { typed: 'dkdl', finds: 'BST-0002' },
  { typed: 'vlffj', finds: fillers },
  { typed: 'snqpffls', finds: nuvelin, count: 11 },
  { typed: 'wkdrkq', finds: gloves, count: 3 },
  { typed: 'epsxkf', finds: 'CON-0019', count: 1 },
  { typed: 'tlzk', finds: 'COS-0001 COS-0002 COS-0003' },
  { typed: 'qhxhrtm', finds: toxins },
  { typed: 'ㅗㅑ려', finds: 'EQP-0001 EQP-0002', count: 2 },
  // Latin names, units, upper and lower case
  { typed: 'NUVELIN', finds: nuvelin, count: 11 },
  { typed: 'regen', finds: regennova, count: 8 },
  { typed: 'hifu', finds: 'EQP-0001 EQP-0002' },
  { typed: 'RF', finds: 'EQP-0003 EQP-0004 EQP-0015 EQP-0016' },
  { typed: 'rf 팁', finds: 'EQP-0015 EQP-0016' },
  { typed: 'PLLA', finds: 'THR-0012 THR-0013' },
  { typed: '1㎖', finds: 'CON-0001 CON-0004 BST-0002' },
  { typed: '100단위', finds: 'BTX-0002 BTX-0005 BTX-0008 BTX-0010', count: 4 },
  // codes
  { typed: 'DM-FIL-0001', finds: 'FIL-0001', first: 'FIL-0001' },
  { typed: 'dmfil0001', finds: 'FIL-0001', first: 'FIL-0001' },
  { typed: 'btx-0007', finds: 'BTX-0007' },
  { typed: 'DM-THR-0005', finds: 'THR-0005', first: 'THR-0005' },
  // what buyers call it
  { typed: '보톡스', finds: toxins, count: 10 },
  { typed: '글러브', finds: gloves },
  { typed: '카뉼라', finds: cannulas },
  { typed: '히알루론산', finds: 'FIL-0001 FIL-0015' },
  { typed: '실리프팅', finds: 'THR-0001 THR-0014', count: 13 },
  { typed: '썬크림', finds: 'COS-0011 COS-0012' },
  { typed: '책', finds: 'BOK-0001 BOK-0002' },
]
