import { useState } from 'react'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError, RequiredMark } from '#ui/field.tsx'
import type { Wish } from '../contract.ts'
import { SLOTS } from '../rules.ts'
import { isFree, isSame, pressed, weeksOf, type Day } from './wish-weeks.ts'
import './wish-table.css'

type Props = {
  days: readonly Day[]
  wishes: readonly Wish[]
  /** Visits of the clinic that are agreed on already. */
  own: readonly Wish[]
  error: string | undefined
  onChange: (wishes: Wish[]) => void
}
const shortDate = (day: string) => formatDate(day).slice(5)
const inWords = ({ day, slot }: Wish) => `${shortDate(day)}(${weekdayName(day)}) ${slot}`

/** A week of times, free and given away; the first press is the first wish, the next the second. */
export function WishTable({ days, wishes, own, error, onChange }: Props) {
  const weeks = weeksOf(days)
  const [chosenWeek, setWeek] = useState<number | null>(null)
  const ofFirstWish = weeks.findIndex((each) => each.days.some(({ day }) => day === wishes[0]?.day))
  const at = Math.min(chosenWeek ?? Math.max(ofFirstWish, 0), weeks.length - 1)
  const week = weeks[at]
  if (!week) return null
  const span = `${shortDate(week.monday)} ~ ${shortDate(week.days.at(-1)!.day)}`
  return (
    <div className="wishes" role="group" aria-label="방문 희망 시간" aria-invalid={error ? true : undefined}>
      <p className="field-label">
        방문 희망 시간
        <RequiredMark />
        <span className="field-note">2순위까지 고를 수 있어요</span>
      </p>
      <p className="wish-weeks">
        <IconButton
          icon="chevron-left"
          label="앞 주 보기"
          disabled={at === 0}
          onClick={() => setWeek(at - 1)}
        />
        <b className="figure" role="status">
          {span}
        </b>
        <IconButton
          icon="chevron-right"
          label="다음 주 보기"
          disabled={at === weeks.length - 1}
          onClick={() => setWeek(at + 1)}
        />
      </p>
      <table className="wish-table">
        <caption className="visually-hidden">{span} 방문할 수 있는 시간</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">시간</span>
            </th>
            {week.days.map(({ day }) => (
              <th key={day} scope="col">
                {weekdayName(day)}
                <span className="figure">{shortDate(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SLOTS.map((slot) => (
            <tr key={slot}>
              <th scope="row" className="figure">
                {slot}
              </th>
              {week.days.map(({ day, open }) => (
                <td key={day}>
                  {open && (
                    <Time
                      wish={{ day, slot }}
                      rank={wishes.findIndex((one) => isSame(one, { day, slot }))}
                      taken={open.taken.includes(slot)}
                      own={own.some((one) => isSame(one, { day, slot }))}
                      onPress={() => onChange(pressed(wishes, { day, slot }))}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {week.days.some(({ open }) => !open) && (
        <p className="field-help">빈 칸은 공휴일이거나 신청을 받지 않는 날이에요.</p>
      )}
      {error && <FieldError>{error}</FieldError>}
      <ol className="wish-list">
        {wishes.map((wish, index) => (
          <li key={`${wish.day} ${wish.slot}`}>
            <span>
              {index + 1}순위 <b className="figure">{inWords(wish)}</b>
              {!isFree(days, wish) && <span className="wish-gone"> 마감된 시간이라 다시 골라 주세요.</span>}
            </span>
            <Button
              size="small"
              aria-label={`${index + 1}순위 ${inWords(wish)} 빼기`}
              onClick={() => onChange(pressed(wishes, wish))}
            >
              빼기
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}

type TimeProps = { wish: Wish; rank: number; taken: boolean; own: boolean; onPress: () => void }

function Time({ wish, rank, taken, own, onPress }: TimeProps) {
  const word = rank >= 0 ? `${rank + 1}순위` : own ? '내 방문' : taken ? '마감' : '가능'
  return (
    <button
      type="button"
      className="wish-time"
      aria-pressed={rank >= 0}
      aria-label={`${inWords(wish)} ${word}`}
      disabled={taken && rank < 0}
      onClick={onPress}
    >
      {word}
    </button>
  )
}
