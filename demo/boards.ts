import { addDays, formatDate, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import type { Rows } from './insert-rows.ts'
import { brands } from './catalogue/brands.ts'
import { dayBefore, seoulTime } from './seoul-time.ts'
import { RECALLED } from './catalogue/product-list.ts'

type Draft = readonly [daysAgo: number, category: string, title: string, body: string, pinned?: true]

const CLOSING = '감사합니다.\n메디몰 고객센터 02-000-0100'

/** Notices speak 합쇼체. The recall names the lot that buyers find on their orders. */
export function noticeRows(now: Date, recalledLot: string): Rows<'post'> {
  const day = (daysAgo: number) => formatDate(dayBefore(now, daysAgo))
  const month = (daysAgo: number) => `${Number(dayBefore(now, daysAgo).slice(5, 7))}월`
  const monthEnd = formatDate(addDays(seoulDate(seoulMidnight(`${dayBefore(now, -31).slice(0, 7)}-01`)), -1))

  const drafts: Draft[] = [
    [
      2,
      '배송',
      '냉장상품 금요일 출고 마감 안내',
      '냉장 상품은 온도 유지를 위해 금요일과 공휴일 전날에 출고하지 않습니다.\n목요일 15시 이후에 결제하신 냉장 상품은 다음 영업일에 출고합니다.',
      true,
    ],
    [
      4,
      '세금계산서',
      `${month(0)} 세금계산서 발행 마감일 안내`,
      `${month(0)} 거래분 세금계산서는 ${monthEnd}까지의 거래를 모아 다음 달 10일까지 발행합니다.\n받으실 이메일은 회원정보에서 바꾸실 수 있습니다.`,
      true,
    ],
    [
      8,
      '신규 입점',
      '신규 입점: 리젠노바 스킨 C 3 5V',
      '리젠노바 스킨 C 3 5V(3mL × 5vial)를 판매합니다. 냉장 보관 상품이며 허가사항은 상품 상세에서 확인하실 수 있습니다.',
    ],
    [
      22,
      '회수',
      `회수 안내: ${RECALLED} (로트 ${recalledLot})`,
      `${RECALLED} 로트 ${recalledLot}의 포장 표시 오류가 확인되어 제조사가 자진 회수합니다.\n해당 로트를 보관하고 계시면 사용하지 마시고 고객센터로 알려 주시기 바랍니다. 회수와 교환 비용은 받지 않습니다.\n해당 로트가 출고된 기관에는 개별 연락을 드렸습니다.`,
    ],
    [
      11,
      '이벤트',
      '소모품 재주문 특가 진행 안내',
      '자주 주문하시는 소모품 6종을 특가로 판매합니다. 기간은 상품 상세에서 확인하실 수 있습니다.',
    ],
    [
      9,
      '이벤트',
      '유효기간 임박 특가 안내',
      '유효기간이 6개월 안으로 남은 상품을 할인해 판매합니다. 남은 기간을 확인하고 주문해 주시기 바랍니다.',
    ],
    [
      15,
      '시스템',
      '정기 시스템 점검 안내',
      `${day(10)} 02:00부터 04:00까지 시스템을 점검합니다. 점검 시간에는 주문과 결제를 하실 수 없습니다.`,
    ],
    [
      30,
      '약관',
      '거래 약정 개정 안내',
      `${day(0)}부터 개정 약정을 적용합니다. 바뀌는 내용은 여신 결제예정일의 계산 기준입니다.\n동의하지 않으시면 시행일 전까지 고객센터로 알려 주시기 바랍니다.`,
    ],
    [
      38,
      '신규 입점',
      '신규 입점: 루미테크닉 루미 V5',
      '루미테크닉 루미 V5(더마스코프)를 판매합니다. 설치와 사용 교육이 포함되어 있습니다.',
    ],
    [
      47,
      '배송',
      '도서·산간 지역 배송 일정 안내',
      '제주와 도서·산간 지역은 출고 다음 영업일부터 1~2일 더 걸립니다.',
    ],
    [
      58,
      '배송',
      '연휴 출고 일정 안내',
      '공휴일에는 출고하지 않습니다. 연휴 전 마지막 출고는 연휴 이틀 전 15시에 마감합니다.\n냉장 상품은 연휴 전날 출고하지 않습니다.',
    ],
    [
      66,
      '결제',
      '가상계좌 입금 기한 안내',
      '가상계좌는 주문일부터 3일째 되는 날 자정까지 입금하실 수 있습니다. 기한이 지나면 주문이 자동으로 취소됩니다.',
    ],
    [
      80,
      '시스템',
      '모바일 화면 개선 안내',
      '휴대전화에서 재주문과 배송조회를 더 빨리 하실 수 있도록 화면을 바꾸었습니다.',
    ],
    [
      97,
      '상품',
      '표준코드(UDI) 표시 안내',
      '의료기기 상세 화면에 표준코드(UDI-DI)를 표시합니다. 공급내역 보고에 활용하시기 바랍니다.',
    ],
    [
      120,
      '약관',
      '개인정보 처리방침 개정 안내',
      `${day(90)}부터 개정된 개인정보 처리방침을 적용합니다. 처리를 맡긴 업체 목록을 새로 정리했습니다.`,
    ],
    [150, '상품', '단종 예정 상품 안내', '리젠노바 스킨 C 2는 남은 재고까지만 판매합니다.'],
    [
      185,
      '세금계산서',
      '반기 거래내역 확인 안내',
      '지난 반기의 거래내역을 주문내역에서 확인하실 수 있습니다. 다른 내용이 있으면 고객센터로 알려 주시기 바랍니다.',
    ],
    [
      230,
      '시스템',
      '로그인 보안 강화 안내',
      '비밀번호를 다섯 번 잘못 입력하시면 10분 동안 로그인할 수 없습니다.',
    ],
    [
      290,
      '배송',
      '냉장 포장재 변경 안내',
      '냉장 상품의 포장재를 종이 단열재로 바꾸었습니다. 온도 기록지는 그대로 동봉합니다.',
    ],
    [
      360,
      '신규 입점',
      '신규 입점: 아르카북스',
      '해부와 술기 교재를 펴내는 아르카북스가 입점했습니다. 도서는 면세 상품입니다.',
    ],
  ]
  return drafts
    .toSorted((a, b) => b[0] - a[0])
    .map(([daysAgo, category, title, body, pinned]) => ({
      board: 'notice',
      audience: 'everyone',
      actor: 'admin01',
      // a notice about a brand names it
      brandId: brands.findIndex(({ name }) => `${title} ${body}`.includes(name)) + 1 || null,
      productId: null,
      title,
      body: `안녕하십니까, 메디몰입니다.\n\n${body}\n\n${CLOSING}`,
      category,
      pinned: pinned ?? false,
      publishedAt: seoulTime(dayBefore(now, daysAgo), '09:00'),
      // told long ago
      announcedAt: seoulTime(dayBefore(now, daysAgo), '09:00'),
      at: seoulTime(dayBefore(now, daysAgo), '09:00'),
    }))
}
