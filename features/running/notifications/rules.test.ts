import { expect, test } from 'vitest'
import { channelsOf, defaultTemplate, exampleValues, kindIds, kindNamed, valueNames } from './kinds.ts'
import { isQuiet, placesOf, render, renderLink, templateProblem } from './rules.ts'

test('[ST-04] every kind has sound templates, and no value of a link is missing', () => {
  for (const id of kindIds) {
    for (const channel of channelsOf(id)) {
      const template = defaultTemplate(id, channel)
      expect([id, channel, templateProblem(channel, template, valueNames(id))]).toEqual([id, channel, null])
      expect(render(template.title + template.body, exampleValues(id))).not.toMatch(/[#{}]/)
    }
    const { link } = kindNamed(id)
    expect(valueNames(id)).toEqual(expect.arrayContaining(placesOf(link)))
    expect(renderLink(link, { 주문번호: 'a&b' })).not.toContain('a&b')
  }
})

test('[ST-04] values stand with the particle that they sound for', () => {
  expect(render('#{상품}{이/가} #{금액}{을/를}', { 상품: '필러', 금액: '3만원' })).toBe('필러가 3만원을')
})

test('[ST-04] a value that is too long is cut between two characters', () => {
  expect(render('#{제목}', { 제목: `${'가'.repeat(58)}😀나` })).toBe(`${'가'.repeat(58)}…`)
})

test.each([
  ['sms', { title: '', body: '#{없는값}', code: '' }, 'body'],
  ['screen', { title: '', body: '내용', code: '' }, 'title'],
  ['kakao', { title: '', body: '#{금액}{을/를}', code: 'a' }, 'body'],
  ['kakao', { title: '', body: '#{금액}', code: ' ' }, 'code'],
  ['sms', { title: '', body: '#{금액', code: '' }, 'body'],
  ['sms', { title: '', body: '#{금액}{하고/고}', code: '' }, 'body'],
] as const)(
  '[ST-04] a template of %s that could not be filled is refused at its field',
  (channel, template, field) => {
    expect(templateProblem(channel, template, ['금액'])?.field).toBe(field)
  },
)

test('[ST-04] the night is that of Seoul', () => {
  const night = { from: 21, until: 8 }
  expect(
    ['11:59', '12:00', '22:59', '23:00'].map((at) => isQuiet(new Date(`2026-11-20T${at}:00Z`), night)),
  ).toEqual([false, true, true, false])
  expect(isQuiet(new Date(), { from: 8, until: 8 })).toBe(false)
})
