import { createFileRoute } from '@tanstack/react-router'
import { shopFacts } from '#domain/shop-facts.ts'
import { formatDate } from '#domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { privacy, terms, type Editions } from './terms-text.ts'
import './terms-page.css'

type Part = 'terms' | 'privacy'
/** The day of an older version; without one, or with one that is not known, the version in force is shown. */
type Chosen = { [P in Part]?: string }
const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)

export const Route = createFileRoute('/_default/main/terms')({
  staticData: { auth: { required: false }, breadcrumb: ['이용약관과 개인정보처리방침'] },
  // knows no texts: it comes with the frame, the texts with the page
  validateSearch: ({ terms, privacy }: Record<string, unknown>): Chosen => ({
    ...(isDay(terms) && { terms }),
    ...(isDay(privacy) && { privacy }),
  }),
  component: TermsPage,
})

function TermsPage() {
  return (
    <div className="terms" data-selectable="">
      <PageHead
        title="이용약관과 개인정보처리방침"
        action={
          <Button size="small" onClick={() => window.print()}>
            인쇄
          </Button>
        }
      />
      {shopFacts.demoLine && <p className="meta">{shopFacts.demoLine}</p>}
      <Stack>
        <Document part="terms" title="이용약관" editions={terms} />
        <Document part="privacy" title="개인정보처리방침" editions={privacy} />
      </Stack>
    </div>
  )
}

const dayWord = (from: string) => `${formatDate(from)} 시행`

/** The version stands in the address, so that a link and a print name it. */
function Document({ part, title, editions }: { part: Part; title: string; editions: Editions }) {
  const chosen = Route.useSearch()
  const navigate = Route.useNavigate()
  const [current] = editions
  const shown = editions.find(({ from }) => from === chosen[part]) ?? current
  function show(from: string) {
    const { [part]: _, ...rest } = chosen
    void navigate({
      search: from === current.from ? rest : { ...rest, [part]: from },
      replace: true,
      resetScroll: false,
    })
  }
  const options = editions.map(({ from }) => ({
    value: from,
    label: `${dayWord(from)}${from === current.from ? ' (현행)' : ''}`,
  }))
  return (
    <Panel
      title={title}
      id={part}
      note={dayWord(shown.from)}
      action={
        <Select
          small
          aria-label={`${title} 버전`}
          options={options}
          value={shown.from}
          onChange={(event) => show(event.target.value)}
        />
      }
    >
      <div className="edition" role="status">
        {shown !== current && (
          <Notice tone="warn" live={false}>
            지난 버전이에요. 지금은 {dayWord(current.from)} 버전이 적용돼요.
          </Notice>
        )}
        <p className="meta">{shown.changes}</p>
      </div>
      {shown.clauses.map(([heading, ...paragraphs]) => (
        <section key={heading} className="clause">
          <h3 className="title-3">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph.replace('{privacyOfficer}', shopFacts.privacyOfficer)}</p>
          ))}
        </section>
      ))}
    </Panel>
  )
}
