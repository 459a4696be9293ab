import { useState } from 'react'
import { Button, TextButton } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field, FieldGrid, FieldRow } from '#ui/field.tsx'
import { PasswordInput, Select, TextArea, TextInput } from '#ui/fields.tsx'
import { FilterGroup } from '#ui/filter-group.tsx'
import { Panel } from '#ui/panel.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Shelf } from './shelf.tsx'

const payments = [
  { value: 'credit', label: '여신', note: '월말마감 익월말' },
  { value: 'card', label: '신용카드', note: '일시불·할부' },
  { value: 'account', label: '가상계좌', note: '11.23까지 입금' },
  { value: 'simple', label: '간편결제', note: '등록한 카드가 없어요', disabled: true },
] as const
const products = ['리젠노바 스킨 PN 3', '리젠노바 스킨 HA 2', '리젠노바 스킨 C 3']
const pageStart = Date.now()

const Quantities = () => {
  const [five, setFive] = useState(5)
  const [zero, setZero] = useState(0)
  return (
    <Shelf name="수량">
      <QuantityStepper name="보네타주 100단위" value={five} min={5} step={5} max={100} onCommit={setFive} />
      <QuantityStepper name="누벨린 딥 1.0" value={zero} min={0} onCommit={setZero} />
      <QuantityStepper
        name="리젠노바 스킨 PN 3"
        value={five}
        min={5}
        step={5}
        large
        busy
        onCommit={setFive}
      />
      <QuantityStepper name="실라인 코그" value={1} disabled onCommit={setZero} />
    </Shelf>
  )
}

const Search = () => {
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(['니트릴 장갑', '보네타주'])
  return (
    <Shelf name="검색">
      <SearchBox
        label="상품 검색"
        placeholder="상품명, 품번, 브랜드"
        value={text}
        onValueChange={setText}
        onSearch={setText}
        suggestions={products
          .filter((name) => name.includes(text))
          .map((name) => ({ id: name, text: name, meta: '리젠노바' }))}
        recent={recent}
        onForgetRecent={(gone) => setRecent(recent.filter((each) => each !== gone))}
        recentFooter={<TextButton onClick={() => setRecent([])}>최근 검색어 모두 지우기</TextButton>}
      />
    </Shelf>
  )
}

const Choices = () => {
  const [pay, setPay] = useState<(typeof payments)[number]['value']>('credit')
  const [agreed, setAgreed] = useState(false)
  const [brands, setBrands] = useState(['regennova'])
  return (
    <>
      <Shelf name="선택">
        <RadioGroup legend="결제수단" look="tiles" options={payments} value={pay} onChange={setPay} />
      </Shelf>
      <Shelf name="목록">
        <RadioGroup
          legend="진료과"
          look="row"
          options={payments}
          value={pay}
          onChange={setPay}
          error="하나를 골라 주세요"
        />
      </Shelf>
      <Shelf name="체크">
        <Checkbox label="전체 동의" mixed checked={false} onChange={() => setAgreed(true)} />
        <Checkbox
          label="(필수) 이용약관"
          checked={agreed}
          onChange={setAgreed}
          extra={
            <TextButton>
              전문보기<span className="visually-hidden"> 이용약관</span>
            </TextButton>
          }
        />
        <Checkbox
          label="(필수) 만 14세 이상"
          checked={false}
          onChange={setAgreed}
          error="동의해야 가입할 수 있어요"
        />
        <Checkbox label="카드전표" help="카드 결제일 때" disabled checked={false} />
      </Shelf>
      <div style={{ maxWidth: 240 }}>
        <FilterGroup
          legend="브랜드"
          selected={brands}
          onChange={setBrands}
          options={[
            { value: 'regennova', label: '리젠노바', count: 7 },
            { value: 'hydroen', label: '하이드로엔', count: 9 },
            { value: 'nuvelin', label: '누벨린', count: 0 },
          ]}
        />
      </div>
    </>
  )
}

export const Forms = () => {
  const [attempt, setAttempt] = useState(0)
  return (
    <Panel title="입력" note="라벨은 위, 도움말은 아래, 오류가 도움말을 대신해요">
      <div style={{ display: 'grid', gap: 16, paddingTop: 16 }}>
        {attempt > 0 && (
          <ErrorSummary
            attempt={attempt}
            problems={[
              { fieldId: 'business-number', message: '사업자등록번호 10자리를 확인해 주세요' },
              { fieldId: 'member-password', message: '비밀번호를 입력해 주세요' },
            ]}
          />
        )}
        <FieldGrid>
          <Field label="병의원명" required help="사업자등록증에 적힌 이름">
            <TextInput defaultValue="데모 가온의원" autoComplete="organization" />
          </Field>
          <Field id="business-number" label="사업자등록번호" required error="10자리 숫자를 확인해 주세요">
            <TextInput reading="code" inputMode="numeric" defaultValue="000-81-1037" />
          </Field>
          <Field id="member-password" label="비밀번호" required note="영문·숫자 10자 이상">
            <PasswordInput autoComplete="new-password" defaultValue="demo-password" />
          </Field>
          <Field label="인증번호" note={<Countdown endsAt={pageStart + 180_000} nowMs={Date.now} />}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} reading="code" />
          </Field>
          <Field label="배송메모">
            <Select
              options={[
                { value: 'cold', label: '진료시간 내 배송, 냉장 즉시 보관 부탁' },
                { value: 'own', label: '직접입력' },
              ]}
              emptyLabel="선택해 주세요"
            />
          </Field>
          <Field label="포인트 사용" help="사용가능 18,400P">
            <FieldRow>
              <TextInput reading="figure" unit="P" inputMode="numeric" defaultValue="10,000" />
              <Button>전액사용</Button>
            </FieldRow>
          </Field>
          <Field label="도로명주소">
            <TextInput readOnly defaultValue="서울특별시 데모구 가온대로 12" />
          </Field>
          <Field label="쓸 수 없는 값">
            <TextInput disabled defaultValue="승인 뒤 바꿀 수 있어요" />
          </Field>
          <Field className="field-full" label="문의 내용" note="0 / 2,000자">
            <TextArea />
          </Field>
        </FieldGrid>
        <p>
          <Button onClick={() => setAttempt(attempt + 1)}>오류 요약 보기</Button>
        </p>
      </div>
      <Choices />
      <Quantities />
      <Search />
    </Panel>
  )
}
