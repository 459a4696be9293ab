import { expect, test } from 'vitest'
import { openedDoors } from './lib/build-plugins/open-doors.mjs'

const doors = () =>
  new Map([
    ['ProductCard', 'product-card.tsx'],
    ['Counts', 'product-filters.tsx'],
  ])
const door = '#features/shelf/catalogue/storefront/parts.ts'

test('an import through a door is one of the files behind it', () => {
  expect(openedDoors(`import {\n  ProductCard as Card,\n  type Counts,\n} from '${door}'\n`, doors)).toBe(
    "import { ProductCard as Card } from '#features/shelf/catalogue/storefront/product-card.tsx'; " +
      "import type { Counts } from '#features/shelf/catalogue/storefront/product-filters.tsx'\n",
  )
  expect(openedDoors(`import type { Counts } from '${door}'`, doors)).toBe(
    "import type { Counts } from '#features/shelf/catalogue/storefront/product-filters.tsx'",
  )
})

test('other imports stay, and what a door does not offer fails the build', () => {
  const other = "import { z } from 'zod'\nimport { x } from './parts.ts'\n"
  expect(openedDoors(other, doors)).toBe(other)
  expect(() => openedDoors(`import { Missing } from '${door}'`, doors)).toThrow('Missing')
})
