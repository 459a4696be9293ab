import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from '#platform/settings/settings.ts'

const text = readFileSync(resolve(import.meta.dirname, 'operations.md'), 'utf8')
/** Read by `npm start` before there is a server. */
const LAUNCHER = ['HEAP_MB', 'SETTINGS_FILE']

test('the table of settings names every variable that the program reads, and no other', () => {
  const first = [...text.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )
  expect(first.toSorted()).toEqual([...settingNames, ...LAUNCHER].toSorted())
})

test('"Going live" names what production does not start without, and no other', () => {
  const named = /## Going live\n[^]*?```\n([^]*?)```/.exec(text)![1]!.trim().split(/\s+/)
  expect(() => readSettings({ PROFILE: 'production' })).toThrow()
  try {
    readSettings({ PROFILE: 'production' })
  } catch (error) {
    expect(named.toSorted()).toEqual(
      [...(error as Error).message.matchAll(/^ {2}- (\w+): /gm)].map(([, name]) => name!).toSorted(),
    )
  }
})
