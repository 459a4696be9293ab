import { expect, test } from 'vitest'
import { acceptsFile } from './file-accept.ts'

const scan = { name: '사업자등록증.JPG', type: 'image/jpeg' }
const report = { name: 'report.pdf', type: 'application/pdf' }

test.each([undefined, null, '', ' , ', []])('[FL-02] no rule (%j) passes', (rule) => {
  expect(acceptsFile(rule, scan)).toBe(true)
})

test('[FL-02] extensions match with their dot in any case', () => {
  expect(acceptsFile('.jpg,.png', scan)).toBe(true)
  expect(acceptsFile(['.PDF'], report)).toBe(true)
  expect(acceptsFile('.tar.gz', { name: 'a.tar.gz', type: '' })).toBe(true)
  expect(acceptsFile('.pdf', { name: 'report.pdf.exe', type: 'application/pdf' })).toBe(false)
  expect(acceptsFile('pdf', report)).toBe(false)
})

test('[FL-02] MIME patterns match, with wildcard', () => {
  expect(acceptsFile('image/*', scan)).toBe(true)
  expect(acceptsFile('application/pdf', { name: 'x', type: 'Application/PDF; charset=binary' })).toBe(true)
  expect(acceptsFile('*/*', { name: 'x', type: '' })).toBe(true)
  expect(acceptsFile('image/*', { name: 'x', type: 'imagery/x' })).toBe(false)
  expect(acceptsFile('image/*', { name: 'x', type: '' })).toBe(false)
  expect(acceptsFile('image/jp', scan)).toBe(false)
})

test('[FL-02] a list that matches none fails', () => {
  expect(acceptsFile('.png, image/png, application/*', scan)).toBe(false)
  expect(acceptsFile('.png, image/*', scan)).toBe(true)
})
