#include "simulate/page.hpp"

namespace simulate {

// The colours and sizes of the project's design; faces that are not installed have good stand-ins.
std::string_view page_style() {
  return R"css(
:root{color-scheme:light dark;--bg:#eee9de;--s1:#faf7f0;--s2:#f1ece1;--line:#d2c9b8;--edge:#7d7564;--t1:#14181e;--t2:#414956;--t3:#59616c;--brass:#7a5a17;--info:#0a559c;--ok:#0b6b47;--warn:#7a4e00;--bad:#a9271b;--ink:#14181e;
--ui:"Archivo Variable","Archivo","Segoe UI","Helvetica Neue",Roboto,"Noto Sans",Arial,sans-serif;--head:"Bricolage Grotesque Variable","Bricolage Grotesque",var(--ui);--code:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
@media (prefers-color-scheme:dark){:root{--bg:#0e1217;--s1:#161b22;--s2:#1f2630;--line:#303a48;--edge:#748298;--t1:#f6f1e7;--t2:#bcc4d0;--t3:#929dae;--brass:#ddb46b;--info:#7fc6ff;--ok:#62d6a4;--warn:#f5bc4a;--bad:#ff8272;--ink:transparent}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--t1);font:400 .9375rem/1.5 var(--ui);font-variant-numeric:tabular-nums;overflow-wrap:break-word}
main{max-width:64rem;margin:0 auto;padding:2rem 1.5rem 4rem}
h1{font:800 2.75rem/1.08 var(--head);letter-spacing:-.03em;margin:0 0 .5rem;text-wrap:balance}
h2{font:700 1.5rem/1.2 var(--head);letter-spacing:-.02em;margin:0 0 .75rem}
h3{font:650 1.0625rem/1.25 var(--ui);margin:2rem 0 .5rem}
p{margin:0 0 .75rem;max-width:44rem}
.lead{font-size:1.0625rem;color:var(--t2)}
.rail{display:block;width:100%;height:14px;margin:0 0 1.5rem}
.rail rect{fill:var(--edge)}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;margin:0 0 1rem}
nav a{color:var(--brass);display:inline-block;padding:.35rem 0}
a:focus-visible{outline:3px solid var(--t1);outline-offset:2px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1px;background:var(--line);border:1px solid var(--line);margin:1.5rem 0 2rem;padding:0}
.tiles div{background:var(--s1);padding:1rem 1.1rem}
.tiles dt{color:var(--t2);font-size:.8125rem;margin:0}
.tiles dd{margin:.15rem 0 0;font:750 2rem/1.15 var(--head);letter-spacing:-.02em}
.tiles dd small{display:block;font:400 .8125rem/1.4 var(--ui);letter-spacing:0;color:var(--t3)}
section{background:var(--s1);border-top:3px solid var(--brass);padding:1.5rem;margin:0 0 1.5rem}
table{border-collapse:collapse;width:100%;margin:0 0 .5rem}
caption{text-align:left;font-weight:650;padding:0 0 .35rem}
th,td{text-align:left;vertical-align:middle;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--t3);font-size:.8125rem;vertical-align:bottom}
tbody th{font-weight:600}
td:last-child,th:last-child{padding-right:0}
.n{text-align:right;white-space:nowrap}
.share{font-weight:750}
.soft{color:var(--t3);font-weight:400}
.rates .chart{width:40%;padding-left:.75rem}
svg{display:block;overflow:visible}
.rate{width:100%;height:24px}
.tick{stroke:var(--line);stroke-width:1}
.rule{stroke:var(--edge);stroke-width:1}
.fair{stroke:var(--edge);stroke-width:1;stroke-dasharray:2 3}
.span{stroke:var(--t2);stroke-width:2}
.mark{fill:var(--brass);stroke:var(--ink);stroke-width:1}
.seat0{fill:#6fc6fa}.seat1{fill:#f29e38}.seat2{fill:#ff9ccb}.seat3{fill:#2ab083}.seat4{fill:#f6ec8f}.seat5{fill:#9a7cf5}.seat6{fill:#e4512f}.seat7{fill:#dce1e8}
.histogram{width:100%;height:122px}
.histogram text{font:600 12px var(--ui);fill:var(--t2)}
.histogram .before{text-anchor:end}
.bar{fill:var(--brass)}
.ends{display:flex;justify-content:space-between;color:var(--t3);font-size:.8125rem;margin:.1rem 0 1.25rem;max-width:none}
.shares{width:100%;height:28px;margin:.5rem 0 1rem}
.part0{fill:var(--brass)}.part1{fill:var(--info)}.part2{fill:var(--edge)}.part3{fill:var(--line)}
.cut{stroke:var(--s1);stroke-width:3}
.key{display:inline-block;width:.85em;height:.85em;margin-right:.5em;vertical-align:-.06em;background:var(--line)}
.key0{background:var(--brass)}.key1{background:var(--info)}.key2{background:var(--edge)}
.command{margin:.75rem 0 0;max-width:none;color:var(--t3);font-size:.8125rem}
code{font:.8125rem/1.5 var(--code);color:var(--t2);overflow-wrap:anywhere}
.command code{display:block;background:var(--s2);padding:.5rem .75rem;margin:.25rem 0 0;user-select:all}
.option{margin:2rem 0 0}
.option h3{margin:0 0 .25rem}
.option p{color:var(--t2);margin:0 0 .5rem}
.never{color:var(--bad);font-weight:650}
.hardly{color:var(--warn);font-weight:650}
.scroll{overflow-x:auto}
footer{color:var(--t3);font-size:.8125rem}
@media (max-width:640px){
main{padding:1.25rem 0 3rem}
header,footer{padding:0 1rem}
h1{font-size:2rem}
section{padding:1.25rem 1rem}
.tiles{grid-template-columns:1fr 1fr;margin:1.25rem 0 1.5rem}
.tiles div{padding:.8rem 1rem}
.tiles dd{font-size:1.5rem}
.rates thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.rates tr{display:grid;grid-template-columns:1fr auto;gap:0 .75rem;border-bottom:1px solid var(--line);padding:.5rem 0 .4rem}
.rates th,.rates td{border:0;padding:0}
.rates .share{grid-column:2;grid-row:1}
.rates .count{grid-column:1;grid-row:2;text-align:left;color:var(--t3);font-size:.8125rem}
.rates .range{grid-column:2;grid-row:2;color:var(--t3);font-size:.8125rem}
.rates .chart{grid-column:1/-1;width:auto;padding:.35rem .5rem .1rem}
.rates .more{grid-column:1/-1;color:var(--t3);font-size:.8125rem;text-align:left}
.small th,.small td{font-size:.8125rem;padding-right:.5rem}
}
@media print{
:root{color-scheme:light;--bg:#fff;--s1:#fff;--s2:#f4f1ea;--line:#d2c9b8;--edge:#7d7564;--t1:#14181e;--t2:#414956;--t3:#59616c;--brass:#7a5a17;--info:#0a559c;--ok:#0b6b47;--warn:#7a4e00;--bad:#a9271b;--ink:#14181e}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{font-size:10pt}main{max-width:none;padding:0}nav{display:none}
section{padding:1rem 0;margin:0 0 1rem}h2,h3,caption{break-after:avoid}tr,.option,.figure,.tiles{break-inside:avoid}
}
)css";
}

}  // namespace simulate
