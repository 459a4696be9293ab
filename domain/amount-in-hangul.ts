import { amountToHangul } from 'es-hangul'
import type { Won } from './money.ts'

/** The amount line of Korean documents: '일금 일백이십삼만사천원정'. */
export const amountInHangul = (won: Won): string =>
  `일금 ${won < 0 ? '마이너스 ' : ''}${amountToHangul(String(Math.abs(won)))}원정`
