import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Checkbox } from '#ui/choice.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { listChoices, saveChoice, type Choice } from '../choices-contract.ts'
import { QuietHours } from './quiet-hours.tsx'
import './notices.css'

export const Route = createFileRoute('/_aside/my/activity/notice-choices')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '알림', '알림 설정'] },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listChoices)),
  component: ChoicesPage,
})

/** 알림 설정: what comes by phone, kind by kind, and when not. */
function ChoicesPage() {
  const { choices, hours, shopHours } = useSuspenseQuery(query(listChoices)).data
  const topics = [...new Set(choices.map(({ topic }) => topic))]
  return (
    <>
      <PageHead
        title="알림 설정"
        lead="화면의 알림은 모두 남고, 휴대폰으로 받을 알림만 골라요. 알림톡을 켜 두면 알림톡으로 보내고, 받지 못할 때만 문자로 보내요."
      />
      <Stack>
        <QuietHours key={JSON.stringify(hours)} hours={hours} shopHours={shopHours} />
        {topics.map((topic) => (
          <Topic key={topic} choices={choices.filter((choice) => choice.topic === topic)} />
        ))}
      </Stack>
    </>
  )
}

function Topic({ choices }: { choices: Choice[] }) {
  const save = useSend(saveChoice, {
    changes: [listChoices],
    onError: (error) => void showError(error),
  })
  const box = (channel: 'kakao' | 'sms', label: string) => (choice: Choice) =>
    choice[channel] === null ? (
      '–'
    ) : (
      <Checkbox
        aria-label={`${choice.name} ${label}`}
        checked={choice[channel]}
        disabled={choice.mandatory !== null || save.isPending}
        onChange={(wanted) => save.mutate({ body: { kind: choice.kind, channel, wanted } })}
      />
    )
  const columns: Column<Choice>[] = [
    {
      key: 'name',
      label: '알림',
      rowHead: true,
      cell: ({ name, mandatory, advert }) => (
        <>
          {name}
          {mandatory && <small className="notices-why">{mandatory}</small>}
          {advert && (
            <small className="notices-why">
              광고성 정보 수신에 동의할 때만 (광고) 표시를 붙여 보내요. 밤 9시부터 아침 8시까지는 보내지 않고,
              언제든 끌 수 있어요.
            </small>
          )}
        </>
      ),
    },
    { key: 'kakao', label: '알림톡', width: '80px', align: 'center', cell: box('kakao', '알림톡') },
    { key: 'sms', label: '문자', width: '80px', align: 'center', cell: box('sms', '문자') },
  ]
  const name = choices[0]!.topicName
  return (
    <section aria-label={name}>
      <h2 className="title-2">{name}</h2>
      <DataTable
        caption={`${name} 알림을 알림톡과 문자로 받을지`}
        columns={columns}
        rows={choices}
        rowKey={({ kind }) => kind}
        narrow="keep"
        ruled
      />
    </section>
  )
}
