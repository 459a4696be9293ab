import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'
import { searchAddresses } from './addresses.ts'

test('an address is found by road, lot, building or post code', () => {
  for (const query of ['가온대로 12', '가온동 101-1', '가온메디컬', '00101 가온메디컬센터']) {
    expect(searchAddresses(query, false)).toContainEqual(
      expect.objectContaining({
        zonecode: '00101',
        roadAddress: '서울특별시 데모구 가온대로 12',
        jibunAddress: '서울특별시 데모구 가온동 101-1',
        buildingName: '가온메디컬센터',
        query,
      }),
    )
  }
  expect(searchAddresses('없는길', false)).toEqual([])
})

test('region names are short unless asked in full, as with the real service', () => {
  expect(searchAddresses('가온대로 12', true)[0]).toMatchObject({
    sido: '서울',
    roadAddress: '서울 데모구 가온대로 12',
  })
})

test('no address exists: post codes are below those in use', () => {
  for (const { zonecode } of searchAddresses('', false)) expect(zonecode).toMatch(/^00\d{3}$/)
})

test('a result has every documented field', () => {
  expect(Object.keys(searchAddresses('', true)[0]!).sort()).toEqual(
    [
      'zonecode',
      'address',
      'addressEnglish',
      'addressType',
      'userSelectedType',
      'noSelected',
      'userLanguageType',
      'roadAddress',
      'roadAddressEnglish',
      'jibunAddress',
      'jibunAddressEnglish',
      'autoRoadAddress',
      'autoRoadAddressEnglish',
      'autoJibunAddress',
      'autoJibunAddressEnglish',
      'buildingCode',
      'buildingName',
      'apartment',
      'sido',
      'sidoEnglish',
      'sigungu',
      'sigunguEnglish',
      'sigunguCode',
      'roadnameCode',
      'bcode',
      'roadname',
      'roadnameEnglish',
      'bname',
      'bnameEnglish',
      'bname1',
      'bname1English',
      'bname2',
      'bname2English',
      'hname',
      'query',
    ].sort(),
  )
})

test('the search page lists what it finds as buttons and escapes what was typed', async () => {
  const { url } = await openTestStandin()
  const found = await fetch(
    `${url}/postcode/search?q=${encodeURIComponent('나래로')}&shorthand=n&to=http://shop.example`,
  )
  const page = await found.text()
  expect(page).toContain('총 3건')
  expect(page.match(/<button type="button" data-result/g)).toHaveLength(6)
  expect(page).toContain('data-to="http://shop.example"')
  const typed = await (await fetch(`${url}/postcode/search?q=${encodeURIComponent('"><script>')}`)).text()
  expect(typed).not.toContain('"><script>')
  expect(typed).toContain('찾는 주소가 없어요')
})
