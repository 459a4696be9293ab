import { useState } from 'react'
import { AmountList } from '#ui/amount-list.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Meter } from '#ui/meter.tsx'
import { Figure, Money, PriceTag } from '#ui/money.tsx'
import { Split } from '#ui/page.tsx'
import { FactList, LineList, Panel } from '#ui/panel.tsx'
import { Section, Sections } from '#ui/section.tsx'
import { Shelf } from './shelf.tsx'

const Summary = () => (
  <>
    <AmountList
      title="결제금액"
      lines={[
        { label: '상품금액', amount: 1_685_200 },
        { label: '할인', amount: -49_500 },
        { label: '포인트', amount: -10_000 },
        { label: '배송비', amount: 5_500, zeroWord: '무료' },
        { label: '공급가액', amount: 1_482_909, kind: 'sub', parted: true },
        { label: '부가세', amount: 148_291, kind: 'sub' },
        { label: '결제금액', note: 'VAT 포함', amount: 1_631_200, kind: 'total' },
        { label: '적립예정', amount: '1,100P', kind: 'after' },
        { label: '주문 후 여신 잔액', amount: 32_788_800, strong: true, kind: 'after' },
      ]}
    />
    <Button variant="primary" size="large" wide>
      1,631,200원 여신으로 주문하기
    </Button>
    <Meter label="여신한도 사용" value={15_580_000} max={50_000_000}>
      여신한도의 31% 사용
    </Meter>
    <Meter label="여신한도 사용" value={47_000_000} max={50_000_000} tone="warn">
      여신한도의 94% 사용
    </Meter>
  </>
)

export const Amounts = () => {
  const [open, setOpen] = useState<readonly number[]>([2])
  const toggle = (number: number) => (isOpen: boolean) =>
    setOpen(isOpen ? [...open, number] : open.filter((other) => other !== number))
  return (
    <Panel title="금액과 주문서">
      <Shelf name="가격">
        <PriceTag won={143_000} listWon={154_000} unitLine="개당 71,500원" />
        <PriceTag won={66_000} />
        <PriceTag won={198_000} listWon={220_000} unitLine="개당 39,600원" />
        <Figure label="재고" value="214" unit="박스" />
        <Figure label="연체" value={<Money won={1_320_000} />} size="m" tone="danger" />
      </Shelf>
      <Split aside={<Summary />} asideLabel="결제금액">
        <div style={{ paddingTop: 24 }}>
          <Sections>
            <Section
              number={1}
              title="주문상품"
              done
              summary="보네타주 100단위 외 5종 · 1,635,700원"
              openWord="보기"
              open={open.includes(1)}
              onToggle={toggle(1)}
            >
              <p>상품 표</p>
            </Section>
            <Section
              number={2}
              title="배송지"
              done
              summary="본원 · (00101) 서울특별시 데모구 가온대로 12, 3층"
              open={open.includes(2)}
              onToggle={toggle(2)}
            >
              <FactList
                wide
                facts={[
                  { term: '받는 분', value: '박나래 구매담당' },
                  { term: '연락처', value: '010-0000-0102' },
                  { term: '주소', value: '(00101) 서울특별시 데모구 가온대로 12, 3층' },
                  { term: '배송메모', value: '진료시간 내 배송' },
                ]}
              />
              <p>
                <Button size="small">배송지 목록</Button>
              </p>
            </Section>
            <Section
              number={3}
              title="출고희망일"
              invalid
              summary="날짜를 골라 주세요"
              open={open.includes(3)}
              onToggle={toggle(3)}
            >
              <p>달력</p>
            </Section>
            <Section number={4} title="동의" open={open.includes(4)} onToggle={toggle(4)}>
              <Checkbox label="(필수) 주문 내용과 결제 조건을 확인했어요" />
            </Section>
          </Sections>
          <LineList
            lines={[
              {
                key: 'due',
                left: '다음 결제예정 2026.11.30',
                right: (
                  <b>
                    <Money won={6_480_000} />
                  </b>
                ),
              },
              { key: 'points', left: '포인트', right: <b>18,400P</b> },
            ]}
          />
        </div>
      </Split>
    </Panel>
  )
}
