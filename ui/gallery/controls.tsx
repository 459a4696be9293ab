import type { CSSProperties } from 'react'
import { Button, IconButton, TextButton, buttonClass } from '#ui/button.tsx'
import { Chip, KindChip, StorageChip } from '#ui/chip.tsx'
import { iconPaths, type IconName } from '#ui/icon-paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Shelf } from './shelf.tsx'

const colours = [
  'ink-900',
  'ink-700',
  'ink-500',
  'hint',
  'line-control',
  'line',
  'bg-50',
  'primary-600',
  'primary-700',
  'primary-tint',
  'sale',
  'danger',
  'danger-tint',
  'cold',
  'cold-tint',
  'warn',
  'warn-tint',
  'ok',
  'ok-tint',
]
const type = [
  'display',
  'title-1',
  'title-2',
  'title-3',
  'body',
  'body-s',
  'label',
  'meta',
  'caption',
] as const

export const Controls = () => (
  <>
    <Panel title="색과 글자">
      <Shelf name="색">
        {colours.map((colour) => (
          <span key={colour} className="swatch" style={{ '--swatch': `var(--${colour})` } as CSSProperties}>
            {colour}
          </span>
        ))}
      </Shelf>
      {type.map((name) => (
        <Shelf key={name} name={name}>
          <p className={name}>다시 주문할 때가 된 품목 1,217,700원</p>
        </Shelf>
      ))}
    </Panel>
    <Panel title="버튼" note="한 블록에 채운 버튼은 하나">
      <Shelf name="종류">
        <Button variant="primary">선택 상품 담기</Button>
        <Button>지난 주문 그대로 담기</Button>
        <Button variant="accent">장바구니 담기</Button>
        <Button variant="quiet">접기</Button>
        <Button variant="danger">주문 취소</Button>
      </Shelf>
      <Shelf name="크기">
        <Button variant="primary" size="large">
          1,631,200원 여신으로 주문하기
        </Button>
        <Button size="small">배송지 목록</Button>
        <Button size="table" variant="accent">
          담기
        </Button>
        <a className={buttonClass({ size: 'medium' })} href="#main">
          링크 버튼
        </a>
      </Shelf>
      <Shelf name="상태">
        <Button variant="primary" busy>
          저장
        </Button>
        <Button busy>저장</Button>
        <Button disabled>다음</Button>
        <Button variant="primary" disabledReason="필수 약관에 동의해 주세요">
          가입 신청하기
        </Button>
        <Button icon="heart">찜</Button>
      </Shelf>
      <Shelf name="아이콘·글자">
        <IconButton icon="close" label="닫기" />
        <IconButton icon="heart" label="찜 해제" filled aria-pressed />
        <IconButton icon="cart" label="장바구니" iconSize="l" />
        <IconButton icon="trash" label="삭제" disabled />
        <TextButton>선택 삭제</TextButton>
        <TextButton disabled>품절 삭제</TextButton>
        <Spinner label="저장하고 있어요" />
      </Shelf>
    </Panel>
    <Panel title="칩" note="아이콘과 낱말이 함께">
      <Shelf name="보관">
        <StorageChip storage="cold" />
        <StorageChip storage="frozen" />
        <StorageChip storage="ambient" />
        <StorageChip storage="ambient" full />
      </Shelf>
      <Shelf name="상태">
        <Chip tone="warn" icon="clock">
          입금대기
        </Chip>
        <Chip tone="danger">품절</Chip>
        <Chip tone="ok">배송완료</Chip>
        <Chip tone="accent">기본배송지</Chip>
        <Chip>상품준비중</Chip>
        <Chip tone="warn">유효기간 임박</Chip>
      </Shelf>
      <Shelf name="구분">
        <KindChip kind="device">의료기기 4등급</KindChip>
        <KindChip kind="drug">전문의약품</KindChip>
        <KindChip kind="cosmetic">화장품</KindChip>
        <KindChip kind="supply">소모품</KindChip>
        <KindChip kind="book">도서</KindChip>
      </Shelf>
    </Panel>
    <Panel title="아이콘">
      <div className="shelf">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} size="l" />
        ))}
      </div>
    </Panel>
  </>
)
