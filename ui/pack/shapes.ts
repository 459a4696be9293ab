export type PackShape =
  | 'box'
  | 'syringe'
  | 'vial'
  | 'ampoule'
  | 'tube'
  | 'roll'
  | 'device'
  | 'thread'
  | 'cartridge'
  | 'gloves'
  | 'bottle'
  | 'book'
  | 'mask'

/**
 * How a path is painted: w white · c brand hue · a number the hue at that opacity (of 100) ·
 * l outline in the hue · h a grey line standing for small print · p the same in pale hue.
 */
type Paint = 'w' | 'c' | 'l' | 'h' | 'p' | number

type PackDrawing = {
  /** Painted in this order on a 160 × 160 grid. */
  paths: readonly (readonly [paint: Paint, d: string])[]
  /** Where the brand mark is printed; `on` says whether the ground under it is white or the hue. */
  mark: { x: number; y: number; size: number; width: number; on: 'white' | 'hue' }
}

const smallBox: PackDrawing['paths'] = [
  ['w', 'M80 60h52v66H80z'],
  ['c', 'M80 60h52v14H80z'],
  ['h', 'M100 88h22M100 96h16'],
  [14, 'M80 118h52v8H80z'],
  ['l', 'M80 60h52v66H80z'],
]
const vialOutline = 'M47 58h22c0 6 11 8 11 18v44a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6V76c0-10 11-12 11-18z'
const ampouleOutline = (x: number) =>
  `M${x} 38c0-4 7-4 7 0l1.5 19c0 5 8.5 8 8.5 16v47a6 6 0 0 1-6 6H${x - 4}a6 6 0 0 1-6-6V73c0-8 8.5-11 8.5-16z`

export const packDrawings: Record<PackShape, PackDrawing> = {
  box: {
    paths: [
      ['w', 'M36 56 52 42h80l-16 14z'],
      [14, 'M116 56l16-14v66l-16 14z'],
      ['w', 'M36 56h80v66H36z'],
      ['c', 'M36 56h16v66H36z'],
      ['l', 'M36 56 52 42h80l-16 14zM116 56l16-14v66l-16 14M36 56h80v66H36z'],
      ['h', 'M62 96h36M62 104h24M62 112h30'],
    ],
    mark: { x: 58, y: 82, size: 10, width: 52, on: 'white' },
  },
  syringe: {
    paths: [
      ['w', 'M26 92h108v32H26z'],
      [14, 'M26 92l10-10h108l-10 10z'],
      [28, 'M134 92l10-10v32l-10 10z'],
      ['c', 'M112 92h22v32h-22z'],
      ['l', 'M26 92h108v32H26zM26 92l10-10h108l-10 10M144 82v32l-10 10'],
      ['h', 'M36 116h40'],
      ['w', 'M46 49h58v16H46z'],
      [22, 'M46 49h32v16H46z'],
      ['l', 'M46 49h58v16H46z'],
      ['c', 'M104 53h7v8h-7zM42 43h4v28h-4zM20 47h4v20h-4z'],
      [45, 'M111 54.5h27v5h-27zM24 55h18v4H24z'],
      ['l', 'M58 49v5M68 49v5M78 49v5M88 49v5'],
    ],
    mark: { x: 36, y: 107, size: 9, width: 70, on: 'white' },
  },
  vial: {
    paths: [
      ...smallBox,
      ['c', 'M44 36h28v14H44z'],
      [30, 'M47 50h22v8H47z'],
      ['w', vialOutline],
      [14, 'M36 82h44v32H36z'],
      [55, 'M36 82h44v7H36z'],
      ['p', 'M43 97h22M43 104h14'],
      ['l', `${vialOutline}M36 82h44M36 114h44`],
    ],
    mark: { x: 87, y: 70, size: 8, width: 40, on: 'hue' },
  },
  ampoule: {
    paths: [
      ...smallBox,
      ['w', ampouleOutline(33)],
      ['w', ampouleOutline(61)],
      [28, 'M24 88h25v32a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6zM52 88h25v32a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6z'],
      ['c', 'M32 54h9v4h-9zM60 54h9v4h-9z'],
      ['p', 'M30 98h13M30 105h8M58 98h13M58 105h8'],
      ['l', `${ampouleOutline(33)}${ampouleOutline(61)}`],
    ],
    mark: { x: 87, y: 70, size: 8, width: 40, on: 'hue' },
  },
  tube: {
    paths: [
      ['w', 'M58 30h48l-6 82H64z'],
      [30, 'M58 30h48l-.6 8H58.6z'],
      [14, 'M60.5 64h43l-2.2 30H62.7z'],
      ['c', 'M62 112h40v20a4 4 0 0 1-4 4H66a4 4 0 0 1-4-4z'],
      ['l', 'M58 30h48l-6 82H64z'],
      ['h', 'M70 102h24'],
    ],
    mark: { x: 66, y: 83, size: 10, width: 32, on: 'white' },
  },
  roll: {
    paths: [
      ['w', 'M34 66v46c0 9 20 16 44 16s44-7 44-16V66z'],
      [90, 'M34 84c0 9 20 16 44 16s44-7 44-16v22c0 9-20 16-44 16s-44-7-44-16z'],
      ['w', 'M122 66a44 18 0 1 1-88 0 44 18 0 0 1 88 0z'],
      [20, 'M94 66a16 6.5 0 1 1-32 0 16 6.5 0 0 1 32 0z'],
      [
        'l',
        'M34 66v46c0 9 20 16 44 16s44-7 44-16V66a44 18 0 1 0-88 0 44 18 0 0 0 88 0M108 66a30 12 0 1 1-60 0 30 12 0 0 1 60 0zM94 66a16 6.5 0 1 1-32 0 16 6.5 0 0 1 32 0z',
      ],
    ],
    mark: { x: 54, y: 114, size: 10, width: 48, on: 'hue' },
  },
  device: {
    paths: [
      ['w', 'M30 42h68v84H30z'],
      ['c', 'M30 108h68v18H30z'],
      [14, 'M38 50h52v34H38z'],
      ['l', 'M30 42h68v84H30zM38 50h52v34H38zM43 68h10l5-10 7 20 5-10h15M98 98c16 0 24-6 24-22'],
      ['p', 'M38 96h18M62 96h10'],
      ['w', 'M114 40h16v36h-16z'],
      ['c', 'M117 30h10v10h-10z'],
      [28, 'M114 58h16v8h-16z'],
      ['l', 'M114 40h16v36h-16zM117 30h10v10h-10z'],
      ['c', 'M36 126h8v6h-8zM84 126h8v6h-8z'],
    ],
    mark: { x: 38, y: 120, size: 9, width: 52, on: 'hue' },
  },
  thread: {
    paths: [
      ['w', 'M110 46l14 4-8 84-66-8z'],
      [14, 'M110 46l14 4-8 84-66-8z'],
      ['w', 'M34 40h76v86H34z'],
      ['c', 'M34 40h76v22H34z'],
      ['l', 'M34 40h76v86H34zM110 46l14 4-8 84-66-8M48 74h48M48 84h48M48 94h48M48 104h48'],
      ['c', 'M46 72h4v4h-4zM46 82h4v4h-4zM46 92h4v4h-4zM46 102h4v4h-4z'],
    ],
    mark: { x: 42, y: 55, size: 9, width: 60, on: 'hue' },
  },
  cartridge: {
    paths: [
      [28, 'M62 30h36v14H62z'],
      ['c', 'M52 44h56v16H52z'],
      ['w', 'M46 60h68v42l-12 16H58l-12-16z'],
      [14, 'M46 60h68v8H46z'],
      [
        'l',
        'M62 30h36v14H62zM68 30v14M74 30v14M80 30v14M86 30v14M92 30v14M52 44h56v16H52zM46 60h68v42l-12 16H58l-12-16z',
      ],
      ['h', 'M56 96h30'],
      [45, 'M64 118h32v10H64z'],
      ['l', 'M64 118h32v10H64z'],
    ],
    mark: { x: 56, y: 86, size: 9, width: 50, on: 'white' },
  },
  gloves: {
    paths: [
      ['w', 'M30 70 46 52h90l-16 18z'],
      [28, 'M120 70l16-18v50l-16 18z'],
      ['w', 'M30 70h90v50H30z'],
      [14, 'M30 70h90v50H30z'],
      ['c', 'M30 100h90v20H30z'],
      [35, 'M110 61a27 5 0 1 1-54 0 27 5 0 0 1 54 0z'],
      ['w', 'M72 61c-2-16 4-24 8-22 3 1 3 8 4 8s2-9 6-8c4 0 2 12 3 12s5-4 7-2c2 3-5 9-6 12z'],
      [
        'l',
        'M72 61c-2-16 4-24 8-22 3 1 3 8 4 8s2-9 6-8c4 0 2 12 3 12s5-4 7-2c2 3-5 9-6 12M30 70 46 52h90l-16 18zM120 70v50l16-18V52M30 70v50h90',
      ],
    ],
    mark: { x: 40, y: 114, size: 10, width: 70, on: 'hue' },
  },
  bottle: {
    paths: [
      ['c', 'M66 26h28v18H66z'],
      [30, 'M69 44h22v8H69z'],
      ['w', 'M69 52h22c0 8 17 9 17 24v50a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6V76c0-15 17-16 17-24z'],
      [14, 'M52 82h56v32H52z'],
      ['c', 'M52 82h56v4H52z'],
      ['h', 'M60 108h26'],
      [
        'l',
        'M66 26h28v18H66zM69 52h22c0 8 17 9 17 24v50a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6V76c0-15 17-16 17-24zM52 114h56',
      ],
    ],
    mark: { x: 60, y: 100, size: 9, width: 42, on: 'white' },
  },
  book: {
    paths: [
      ['w', 'M46 122h68v10H46a5 5 0 0 1 0-10z'],
      ['c', 'M46 30h68v92H46a5 5 0 0 0-5 5V35a5 5 0 0 1 5-5z'],
      ['w', 'M58 44h46v34H58z'],
      [28, 'M81 52c6 0 9 4 9 9 0 7-4 12-9 12s-9-5-9-12c0-5 3-9 9-9z'],
      [
        'l',
        'M114 30v92M46 30h68v102H46a5 5 0 0 1-5-5V35a5 5 0 0 1 5-5zM46 122h68M81 50v25M70 61h22M46 127h68',
      ],
    ],
    mark: { x: 58, y: 98, size: 8, width: 48, on: 'hue' },
  },
  mask: {
    paths: [
      ['w', 'M44 28h72v104H44z'],
      ['c', 'M44 28h72v12H44z'],
      [14, 'M80 50c16 0 26 9 26 26 0 18-12 32-26 32S54 94 54 76c0-17 10-26 26-26z'],
      [
        'w',
        'M62 70c4-3 9-3 13 0-4 4-9 4-13 0zM85 70c4-3 9-3 13 0-4 4-9 4-13 0zM72 92c5-3 11-3 16 0-5 4-11 4-16 0z',
      ],
      [
        'l',
        'M44 28h72v104H44zM80 50c16 0 26 9 26 26 0 18-12 32-26 32S54 94 54 76c0-17 10-26 26-26zM62 70c4-3 9-3 13 0-4 4-9 4-13 0zM85 70c4-3 9-3 13 0-4 4-9 4-13 0zM72 92c5-3 11-3 16 0-5 4-11 4-16 0zM80 74v8',
      ],
      ['h', 'M64 124h32'],
    ],
    mark: { x: 54, y: 118, size: 8, width: 52, on: 'white' },
  },
}
