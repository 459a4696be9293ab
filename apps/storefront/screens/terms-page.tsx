import { createFileRoute } from '@tanstack/react-router'
import { PageHead, Stack } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { DEMO_LINE } from '#domain/shop-facts.ts'
import { privacy, terms, type Clause } from './terms-text.ts'
import './terms-page.css'

export const Route = createFileRoute('/_default/main/terms')({
  staticData: { auth: { required: false }, breadcrumb: ['이용약관과 개인정보처리방침'] },
  component: TermsPage,
})

function TermsPage() {
  return (
    <div className="terms" data-selectable="">
      <PageHead title="이용약관과 개인정보처리방침" note="2026.11.01 시행" />
      <p className="meta">{DEMO_LINE}</p>
      <Stack>
        <Panel title="이용약관" id="terms"><Clauses clauses={terms} /></Panel>
        <Panel title="개인정보처리방침" id="privacy"><Clauses clauses={privacy} /></Panel>
      </Stack>
    </div>
  )
}

const Clauses = ({ clauses }: { clauses: readonly Clause[] }) => clauses.map(([title, ...paragraphs]) => (
  <section key={title} className="clause">
    <h3 className="title-3">{title}</h3>
    {paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
  </section>
))
