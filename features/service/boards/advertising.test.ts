import { expect, test } from 'vitest'
import { advertisingWordsIn } from './advertising.ts'

test('[BO-06] words that an advertisement of a device or drug may not use are found however they are spaced', () => {
  expect(advertisingWordsIn('세계최초의 필러, 부작용  없이 의사가\n추천해요.')).toEqual([
    '세계 최초',
    '부작용 없',
    '의사가 추천',
  ])
  expect(advertisingWordsIn('부작용이 생기면 알려 주세요. 최고 기온, 보관 온도 2~8℃.')).toEqual([])
})
