import '#ui/tokens.css'
import '#ui/base.css'
import './gallery.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RadioGroup } from '#ui/choice.tsx'
import { loadFonts } from '#ui/fonts/load.ts'
import { PageHead, Stack } from '#ui/page.tsx'
import { Amounts } from './amounts.tsx'
import { Controls } from './controls.tsx'
import { Files } from './files.tsx'
import { Forms } from './forms.tsx'
import { Navigation } from './navigation.tsx'
import { Office } from './office.tsx'
import { OrderTable } from './order-table.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { States } from './states.tsx'

const looks = [
  { value: 'shop', label: '쇼핑몰' },
  { value: 'office', label: '백오피스' },
  { value: 'large', label: '글자 크게' },
] as const
type Look = (typeof looks)[number]['value']

const showLook = (look: Look) => {
  const root = document.documentElement.dataset
  delete root['density']
  delete root['text']
  if (look === 'office') root['density'] = 'office'
  if (look === 'large') root['text'] = 'large'
}

const readLook = (): Look => looks.find((look) => look.value === location.hash.slice(1))?.value ?? 'shop'
showLook(readLook())

const Gallery = () => {
  const [look, setLook] = useState<Look>(readLook)
  return (
    <>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <main id="main" className="wrap has-sticky-bar">
        <PageHead
          title="디자인 시스템"
          note="모든 부품의 모든 상태"
          action={
            <RadioGroup
              legend="보기"
              legendHidden
              look="segmented"
              options={looks}
              value={look}
              onChange={(next) => {
                showLook(next)
                setLook(next)
              }}
            />
          }
        />
        <Stack>
          <Controls />
          <Forms />
          <Files />
          <OrderTable />
          <Amounts />
          <Navigation />
          <States />
          <Overlays />
          <Pictures />
          <Office />
        </Stack>
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
void loadFonts(() => false)
