import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listOrders, readOrder, readOrderSummary } from '#features/buying/orders/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { useIsShown } from '#platform/web/navigation/is-shown.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { listClaims, readClaimable, requestClaim, type Claimable } from '../../contract.ts'
import {
  draftName,
  fieldOf,
  firstForm,
  lineOf,
  readForm,
  type ClaimForm,
  type LineForm,
  type Problem,
} from './form.ts'

/** What is typed of a claim, kept as a draft until it is sent, and what is wrong with it. */
export function useRequest(claimable: Claimable, recalled: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { orderNumber } = claimable
  const [form, setForm] = useState(() => firstForm(claimable, recalled))
  const [problems, setProblems] = useState<Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [waits, setWaits] = useState<Readonly<Record<number, string | undefined>>>({})
  useEffect(() => drafts().save(draftName(orderNumber), form), [form, orderNumber])
  const tell = (found: Problem[]) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const send = useSend(requestClaim, {
    sheet: `claim:${orderNumber}`,
    changes: [listClaims, listOrders, readOrder, readOrderSummary, readCredit, readPoints],
    async onSuccess({ claimNumber, message }) {
      drafts().drop(draftName(orderNumber))
      void client.removeQueries(queriesOf(readClaimable))
      showToast(message, { tone: 'ok' })
      if (isShown()) await navigate({ to: '/my/order/claim', search: { clmNo: claimNumber }, replace: true })
    },
    onError(error) {
      if (error.issues.length)
        return tell(error.issues.map(({ path, message }) => ({ fieldId: fieldOf(path), message })))
      if (error.code === 'files-gone') return
      // The order has moved on: what was typed stays, what can be asked for is read again.
      void client.invalidateQueries(queriesOf(readClaimable))
    },
  })
  return {
    form,
    set: (part: Partial<ClaimForm>) => {
      setForm((now) => ({ ...now, ...part }))
      setProblems([])
      if (send.error) send.reset()
    },
    setLine: (line: number) => (part: Partial<LineForm>) => {
      setForm((now) => ({ ...now, lines: { ...now.lines, [line]: { ...lineOf(now, line), ...part } } }))
      setProblems([])
    },
    /** Pictures of a line have not gone up: sent now, they would be left behind. */
    waits: Object.values(waits).find(Boolean),
    setWaits: (line: number) => (words: string | undefined) => setWaits((now) => ({ ...now, [line]: words })),
    problems,
    /** How often it was tried to send. */
    attempt,
    problemAt: (fieldId: string) => problems.find((one) => one.fieldId === fieldId)?.message,
    /** The refusal of a claim whose pictures of this line were forgotten. */
    goneAt: (line: number) => {
      const gone = send.refusal('files-gone')
      return gone?.data.lines.includes(line) ? gone : null
    },
    send,
    submit: () => {
      const read = readForm(claimable, form)
      if ('problems' in read) tell(read.problems)
      else send.mutate({ body: read.body })
    },
  }
}
