import { Button, TextButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LineNote, Notice, Strip } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton, SkeletonBlock } from '#ui/skeleton.tsx'

export const States = () => (
  <Panel title="알림과 상태">
    <div style={{ display: 'grid', gap: 12 }}>
      <Strip action={<a href="#main">출고 일정</a>}>
        냉장 상품은 금요일에 출고하지 않아요. 지금 주문하면 <b>11.23(월)</b>에 출고해요.
      </Strip>
      <Notice>심사는 영업일 기준 1~2일 걸려요.</Notice>
      <Notice tone="cold">냉장 상품은 금요일과 공휴일 전날 출고하지 않아요.</Notice>
      <Notice tone="warn" title="2026.11.23 23:59까지 입금해 주세요">
        기한이 지나면 주문이 자동 취소돼요.
      </Notice>
      <Notice tone="danger" live={false} title="연결이 끊겼어요" action={<TextButton>다시 시도</TextButton>}>
        적은 내용은 그대로 있어요. 오류번호 demo-0001
      </Notice>
      <Notice tone="ok">인증이 완료됐어요.</Notice>
      <div>
        <LineNote>가격이 바뀌었어요 38,500원 → 39,600원 (+1,100원)</LineNote>
        <LineNote tone="danger">품절 12.02 입고 예정이라 이번 주문에서 빠져요</LineNote>
        <LineNote tone="info">일회용 · 재사용 금지</LineNote>
      </div>
      <SkeletonBlock lines={3} />
      <Skeleton shape="box" width={160} height={160} />
      <EmptyState
        action={<Button>자주 찾는 상품 보기</Button>}
        detail="최근 3개월 안에 주문한 상품이 여기 모여요."
      >
        아직 주문 내역이 없어요
      </EmptyState>
    </div>
  </Panel>
)
