import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lettersOf } from '#testing/woff2-letters.ts'

const root = resolve(import.meta.dirname, '../..')
const often = lettersOf(`${import.meta.dirname}/often.woff2`)
const rare = lettersOf(`${import.meta.dirname}/rare.woff2`)
const isHangul = (letter: string) => letter >= '가' && letter <= '힣'
const listed = (name: string) => [...readFileSync(`${import.meta.dirname}/${name}`, 'utf8').trim()]

test('[RT-22] the shop’s own type has every syllable that the shop writes, in the file that every page has', () => {
  const sources = globSync(
    '{apps,features,platform,domain,ui,demo,db/migrations}/**/*.{ts,tsx,css,html,sql}',
    {
      cwd: root,
    },
  ).filter(
    (file) =>
      !/\.(test|story)\.tsx?$|node_modules|schema\.ts$|\/recall-[\w-]+\.ts$|^demo\/(bulk\/|catalogue\/synonyms)/.test(
        file,
      ),
  )
  expect(sources.length).toBeGreaterThan(500)
  const missing = sources.flatMap((file) =>
    [...new Set(readFileSync(resolve(root, file), 'utf8'))]
      .filter((letter) => isHangul(letter) && !often.has(letter))
      .map((letter) => `${letter} in ${file}`),
  )
  expect(missing).toEqual([])
  for (const letter of '엑맹뀌눠') expect([letter, often.has(letter)]).toEqual([letter, true])
})

test('[RT-22] names and addresses find the other syllables of the standard in the second file', () => {
  expect(listed('often.txt').filter((letter) => isHangul(letter) && !often.has(letter))).toEqual([])
  expect(listed('rare.txt').filter((letter) => isHangul(letter) && !rare.has(letter))).toEqual([])
  expect([...often, ...rare].filter(isHangul).length).toBeGreaterThanOrEqual(2_350)
})
