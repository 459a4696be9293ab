import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { files, importsOf, isTest, placeOf, read, root } from './project.ts'

/** Names and the names they use: of rooms, or of districts. */
type Graph = Map<string, Set<string>>

/** Which rooms use which, and which districts. */
function arrows() {
  const rooms: Graph = new Map()
  const districts: Graph = new Map()
  const draw = (graph: Graph, from: string, to: string) => {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  for (const file of files.filter((name) => !isTest.test(name))) {
    const from = placeOf(file)
    for (const to of from ? importsOf(file).map(placeOf) : []) {
      if (!to) continue
      draw(rooms, from!.room, to.room)
      draw(districts, from!.district, to.district)
    }
  }
  return { rooms, districts }
}

function cyclesIn(graph: Graph) {
  const cycles: string[] = []
  const walk = (room: string, path: string[]) => {
    if (path.includes(room)) return void cycles.push([...path.slice(path.indexOf(room)), room].join(' -> '))
    for (const next of graph.get(room) ?? []) walk(next, [...path, room])
  }
  for (const room of graph.keys()) walk(room, [])
  return cycles
}

/** Arrows that do not run down; the districts are named from the ground up. */
const arrowsUp = (districts: string[], graph: Graph) =>
  [...graph].flatMap(([from, uses]) =>
    [...uses]
      .filter((to) => districts.indexOf(to) >= districts.indexOf(from))
      .map((to) => `${from} -> ${to}`),
  )

/** The districts of the drawing, from the ground up: one heading each. */
const districtsDrawn = (text: string) =>
  [...text.matchAll(/^## `([\w-]+)`/gm)].map(([, name]) => name!).toReversed()

/** The drawn rooms with their arrows, under the district they stand in. */
function roomsDrawn(text: string) {
  const rooms: Graph = new Map()
  const places: string[] = []
  for (const part of text.split(/^## /m).slice(1)) {
    const district = /^`([\w-]+)`/.exec(part)?.[1]
    for (const [, room, uses] of part.matchAll(/^\| `([\w-]+)` \|([^|]*)\|/gm)) {
      rooms.set(room!, new Set([...uses!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)))
      places.push(`${district}/${room}`)
    }
  }
  return { rooms, places }
}

/** What the drawing has that the code has not, and the other way round. */
const drawnWrongly = (drawn: Graph, real: Graph) =>
  [...new Set([...drawn.keys(), ...real.keys()])].flatMap((room) => {
    const [has, is] = [drawn.get(room) ?? new Set<string>(), real.get(room) ?? new Set<string>()]
    return [...has.symmetricDifference(is)].map((other) => `${room} -> ${other}`)
  })

const foldersIn = (path: string) =>
  readdirSync(resolve(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const drawing = read('features/README.md')

test('arrows between districts run down', () => {
  const districts = districtsDrawn(drawing)
  expect(districts.toSorted()).toEqual(foldersIn('features').toSorted())
  expect(arrowsUp(districts, arrows().districts)).toEqual([])
})

test('no cycles between rooms', () => {
  expect(cyclesIn(arrows().rooms)).toEqual([])
})

test('features/README.md draws every room where it stands, with the arrows that the code has', () => {
  const standing = foldersIn('features').flatMap((district) =>
    foldersIn(`features/${district}`).map((room) => `${district}/${room}`),
  )
  expect(standing.length).toBeGreaterThan(15)
  const { rooms, places } = roomsDrawn(drawing)
  expect(places.toSorted()).toEqual(standing.toSorted())
  expect(drawnWrongly(rooms, arrows().rooms)).toEqual([])
})

test('a planted arrow up, a cycle and a wrong drawing are seen', () => {
  const real: Graph = new Map([
    ['cart', new Set(['prices'])],
    ['prices', new Set(['stock'])],
    ['stock', new Set(['cart'])],
  ])
  expect(arrowsUp(['stock', 'prices', 'cart'], real)).toEqual(['stock -> cart'])
  expect(cyclesIn(real)).toContain('cart -> prices -> stock -> cart')
  const text = '## `buying`\n| `cart` | `prices`, `orders` | x |\n## `shelf`\n| `prices` | | x |'
  expect(districtsDrawn(text)).toEqual(['shelf', 'buying'])
  const { rooms, places } = roomsDrawn(text)
  expect(places).toEqual(['buying/cart', 'shelf/prices'])
  expect(drawnWrongly(rooms, real)).toEqual(['cart -> orders', 'prices -> stock', 'stock -> cart'])
})
