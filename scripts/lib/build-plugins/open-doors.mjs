import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../project.mjs'

const reexport = /^export \{([^}]*)\} from '\.\/([^']+)'$/gm
const throughDoor = /^import (type )?\{([^}]*)\} from '#(features\/[\w-]+\/[\w-]+\/\w+)\/parts\.ts'$/gm
const namesIn = (list) => list.split(',').flatMap((name) => name.trim() || [])
const plain = (name) => name.replace(/^type /, '').replace(/ as .*/, '')

/** Where each name of a room's door comes from. */
const offered = (place) =>
  new Map(
    [...readFileSync(resolve(root, place, 'parts.ts'), 'utf8').matchAll(reexport)].flatMap(
      ([, names, file]) => namesIn(names).map((name) => [plain(name), file]),
    ),
  )

/** Imports through rooms' doors, said as imports of the files behind them. */
export const openedDoors = (code, doors = offered) =>
  code.replace(throughDoor, (_, type = '', names, place) => {
    const files = doors(place)
    return namesIn(names)
      .map((name) => {
        if (!files.has(plain(name))) throw new Error(`${place}/parts.ts does not offer ${name}`)
        const kind = type || (name.startsWith('type ') ? 'type ' : '')
        return `import ${kind}{ ${name.replace(/^type /, '')} } from '#${place}/${files.get(plain(name))}'`
      })
      .join('; ')
  })

/** A page loads the parts that it names, not all that a room offers beside them. */
export const openDoors = () => ({
  name: 'open-doors',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\.tsx?(\?|$)/.test(id) && code.includes('/parts.ts') ? { code: openedDoors(code), map: null } : null,
})
