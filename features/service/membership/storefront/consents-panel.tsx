import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Checkbox } from '#ui/choice.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import { readMembership, setConsent } from '../contract.ts'
import { terms } from '../terms.ts'

/** 동의: the required ones closed with the reason, the others to be given and withdrawn. */
export function ConsentsPanel() {
  const { consents } = useSuspenseQuery(query(readMembership)).data
  const save = useSend(setConsent, {
    changes: [readMembership],
    onSuccess: (_, { body }) =>
      showToast(body.agreed ? '동의했어요.' : '동의를 거뒀어요. 지금부터 적용돼요.', { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const sent = save.isPending ? save.variables : undefined
  return (
    <Panel title="동의" note="필수 동의는 거둘 수 없고, 선택 동의는 언제든 바꿀 수 있어요">
      <LineList
        lines={terms.map(({ term, title, required }) => {
          const answer = consents.find((one) => one.term === term)
          const when = !answer?.at
            ? '답한 적 없음'
            : answer.agreed
              ? `${formatDate(answer.at)} 동의 · 제${answer.version}판`
              : `동의하지 않음 · ${formatDate(answer.at)}`
          return {
            key: term,
            left: required ? (
              `(필수) ${title}`
            ) : (
              <Checkbox
                label={`(선택) ${title}`}
                checked={sent?.params.term === term ? sent.body.agreed : (answer?.agreed ?? false)}
                onChange={(agreed) => save.mutate({ params: { term }, body: { agreed } })}
              />
            ),
            right: <span className="meta">{when}</span>,
          }
        })}
      />
    </Panel>
  )
}
