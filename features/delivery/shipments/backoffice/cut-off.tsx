import { daysBetween, formatBy, seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { shipWord, storageWord } from '#features/buying/orders/labels.ts'
import { storageLabel } from '#features/shelf/catalogue/labels.ts'
import { Icon } from '#ui/icon.tsx'
import type { Leaving } from '../contract.ts'
import { nextLeaving } from '../rules.ts'

/** Orders that are paid before it leave on the same day. */
const CUT_OFF_MINUTES = 15 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const lengthText = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}시간`, `${minutes % 60}분`].filter(Boolean).join(' ')

function whenOf(storage: Leaving['storage'], at: string): { when: string; say: string } {
  const day = nextLeaving(storage, new Date(at))
  const today = seoulDate(at)
  const left = CUT_OFF_MINUTES - minutesOf(formatBy(at, 'HH:mm'))
  if (day !== today)
    return { when: shipWord(day), say: daysBetween(today, day) === 1 ? '내일 출고' : '오늘 출고 없음' }
  return left > 0
    ? { when: lengthText(left), say: '오늘 15:00 마감' }
    : { when: '마감', say: '오늘 18:00 집하' }
}

/** How long today's goods have, by storage class, and what of them still waits. */
export function CutOff({ leaving, at }: { leaving: readonly Leaving[]; at: string }) {
  return (
    <section className="fulfil-cut-off" aria-label="오늘의 출고 마감">
      {leaving.map(({ storage, open, held, late }) => {
        const { when, say } = whenOf(storage, at)
        return (
          <div key={storage} data-storage={storage}>
            <p className="fulfil-when figure">
              {storage !== 'ambient' && <Icon name="snow" size="s" />} {when}
            </p>
            <p className="fulfil-say">
              <b>
                {storage === 'cold' ? storageLabel.cold : storageWord[storage]} · {say}
              </b>
              <span className="meta figure">
                {[
                  `남은 ${formatWhole(open)}건`,
                  held > 0 && `보류 ${formatWhole(held)}건`,
                  late > 0 && `약속일 지남 ${formatWhole(late)}건`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </div>
        )
      })}
    </section>
  )
}
