/** Texts of maps and of the position picker. */
export const mapTexts = {
  "map.zoomIn": "放大",
  "map.zoomOut": "缩小",
  "map.closePopup": "关闭",
  "map.wheel": "按住 Ctrl 并滚动可缩放地图",
  "map.wheelMac": "按住 ⌘ 并滚动可缩放地图",
  "map.fingers": "用两根手指移动地图",
  "map.loading": "正在加载地图…",
  "map.notDrawn": "此浏览器无法绘制地图（需要 WebGL）。地图内容以文字显示。",
  "map.noOutlines": "地图底图加载失败",
  "map.open": "在地图上选择",
  "map.close": "收起地图",
  "map.name": "位置地图",
  "map.pin": "位置标记，可用方向键移动，按住 Shift 可微调",
  "map.howTo": "点击地图放置标记，可拖动，或选中标记后用方向键移动。",
  "map.pinHere": "放在地图中心",
} as const;
