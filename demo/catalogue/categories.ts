type Branch = readonly [code: string, name: string, below?: readonly Branch[]]

const tree: readonly Branch[] = [
  [
    'FIL',
    '필러',
    [
      [
        'HA',
        'HA 필러',
        [
          ['LOW', '저점도'],
          ['MID', '중점도'],
          ['HIGH', '고점도'],
        ],
      ],
      [
        'LHA',
        '리도카인 함유 HA',
        [
          ['STD', '표준'],
          ['ELA', '고탄성'],
        ],
      ],
      [
        'CAL',
        'CaHA·PCL',
        [
          ['FACE', '얼굴'],
          ['BODY', '바디'],
        ],
      ],
    ],
  ],
  [
    'BTX',
    '보툴리눔 톡신',
    [
      [
        'PWD',
        '분말',
        [
          ['50', '50U'],
          ['100', '100U'],
          ['200', '200U'],
        ],
      ],
      [
        'LIQ',
        '액상',
        [
          ['50', '50U'],
          ['100', '100U'],
        ],
      ],
    ],
  ],
  [
    'BST',
    '스킨부스터',
    [
      [
        'PN',
        'PN·PDRN',
        [
          ['EYE', '눈가'],
          ['FACE', '안면'],
        ],
      ],
      [
        'HA',
        'HA 부스터',
        [
          ['NCL', '비가교'],
          ['LCL', '저가교'],
        ],
      ],
      [
        'COL',
        '콜라겐·PLLA',
        [
          ['PWD', '분말'],
          ['LIQ', '액상'],
        ],
      ],
    ],
  ],
  [
    'THR',
    '리프팅 실',
    [
      [
        'MON',
        'PDO 모노',
        [
          ['29', '29G'],
          ['30', '30G'],
        ],
      ],
      [
        'COG',
        '코그',
        [
          ['19', '19G'],
          ['21', '21G'],
        ],
      ],
      [
        'PCL',
        'PCL·PLLA',
        [
          ['FACE', '안면'],
          ['BODY', '바디'],
        ],
      ],
    ],
  ],
  [
    'EQP',
    '의료장비',
    [
      [
        'ENE',
        '에너지',
        [
          ['HIFU', 'HIFU'],
          ['RF', 'RF'],
          ['LAS', '레이저'],
        ],
      ],
      [
        'DGN',
        '진단',
        [
          ['SKN', '피부분석기'],
          ['DRM', '더마스코프'],
        ],
      ],
      [
        'TIP',
        '소모품·팁',
        [
          ['CTG', '카트리지'],
          ['TIP', '팁'],
          ['PAD', '패드'],
        ],
      ],
    ],
  ],
  [
    'CON',
    '의료소모품',
    [
      [
        'INJ',
        '주사기·바늘',
        [
          ['SYR', '주사기'],
          ['CAN', '캐뉼라'],
          ['NAN', '나노니들'],
        ],
      ],
      [
        'DRS',
        '드레싱',
        [
          ['GAU', '거즈'],
          ['COT', '면봉'],
          ['FOM', '폼'],
          ['TAP', '재생테이프'],
        ],
      ],
      [
        'HYG',
        '위생·감염',
        [
          ['GLV', '장갑'],
          ['MSK', '마스크'],
          ['DIS', '소독'],
        ],
      ],
      [
        'CAR',
        '마취·관리',
        [
          ['GEL', '냉각젤'],
          ['ANE', '마취크림'],
        ],
      ],
    ],
  ],
  [
    'COS',
    '코스메슈티컬',
    [
      [
        'CLN',
        '세정',
        [
          ['CLS', '클렌저'],
          ['TON', '토너'],
        ],
      ],
      [
        'REG',
        '재생',
        [
          ['AMP', '앰플'],
          ['CRM', '크림'],
          ['MSK', '마스크'],
        ],
      ],
      [
        'SUN',
        '차단',
        [
          ['SUN', '선크림'],
          ['TNE', '톤업'],
        ],
      ],
    ],
  ],
  [
    'BOK',
    '도서·교육',
    [
      [
        'TXT',
        '학술교재',
        [
          ['ANA', '해부'],
          ['PRC', '시술'],
        ],
      ],
      [
        'EDU',
        '교육',
        [
          ['WEB', '웨비나'],
          ['HND', '핸즈온'],
        ],
      ],
    ],
  ],
]

type DemoCategory = {
  id: number
  parentId: number | null
  level: number
  code: string
  name: string
  rank: number
}

export const categories: readonly DemoCategory[] = flatten(tree)

/** The category of a code and those above it, from the first level down. */
export function categoryPath(code: string): DemoCategory[] {
  const parts = code.split('-')
  return parts.map((_, depth) =>
    categories.find((category) => category.code === parts.slice(0, depth + 1).join('-'))!,
  )
}

/** Parents before children, ids in the order shown. */
function flatten(branches: readonly Branch[]): DemoCategory[] {
  const list: DemoCategory[] = []
  const add = (branch: Branch, level: number, parent: DemoCategory | null) => {
    const [code, name, below = []] = branch
    const category = {
      id: list.length + 1,
      parentId: parent?.id ?? null,
      level,
      code: parent ? `${parent.code}-${code}` : code,
      name,
      rank: list.length + 1,
    }
    list.push(category)
    for (const child of below) add(child, level + 1, category)
  }
  for (const branch of branches) add(branch, 1, null)
  return list
}
