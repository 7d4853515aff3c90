/**
 * Reloads the page of a closed store when it opens: /api/live reports it. Where that stream is refused, the
 * page polls every fifteen seconds while visible. The text must not vary: its hash is in the page's policy.
 */
export const WATCH_CLOSED_STORE_SCRIPT = `(function(){var timer;
function look(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(answer.status<500)location.reload()},function(){})}
function later(){clearTimeout(timer);timer=setTimeout(function(){if(!document.hidden)look();later()},15000)}
var live=new EventSource('/api/live');
live.onopen=look;live.onmessage=look;live.addEventListener('state',look);
live.onerror=function(){if(live.readyState===2)later()};
document.addEventListener('visibilitychange',function(){if(!document.hidden)look()})})()`;
